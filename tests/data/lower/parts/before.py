import torch


def inputs():
    return torch.arange(240.0).reshape(40, 6).sin(), 2, torch.zeros(40, 6), torch.zeros(40)


def parts_of_whole_rows(x, k, shifted, gaps):
    for i in range(len(x)):
        total = torch.cumsum(x[i], 0)
        shifted[i, 1:] = total[:-1]
        ordered, _ = torch.sort(x[i])
        gaps[i] = (ordered[1:] - ordered[:-1]).max() + ordered[k:].mean() - ordered[:k].mean()
    return shifted, gaps

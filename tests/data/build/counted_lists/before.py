import torch


def run_lengths(x):
    vals, counts = [], []
    prev = None
    for v in x.tolist():
        if v == prev:
            counts[-1] += 1
        else:
            vals.append(v)
            counts.append(1)
            prev = v
    return torch.tensor(vals), torch.tensor(counts)


def inputs():
    return (torch.tensor([1, 1, 2, 2, 2, 0, 1, 1]),)

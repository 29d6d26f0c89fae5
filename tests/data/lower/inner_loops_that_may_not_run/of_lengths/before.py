import torch


def mean_square(x, lengths):
    total = torch.zeros(())
    count = 0
    for b in range(x.shape[0]):
        for t in range(int(lengths[b])):
            total += x[b, t] ** 2
            count += 1
    return total / max(count, 1)


def inputs():
    return torch.linspace(-1, 1, 20).view(4, 5), torch.tensor([3, 0, 5, 2])

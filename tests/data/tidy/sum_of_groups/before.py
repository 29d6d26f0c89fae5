import torch


def weighted(x, ptr, w):
    total = torch.zeros(())
    for i in range(len(ptr) - 1):
        for k in range(int(ptr[i]), int(ptr[i + 1])):
            total += x[k] * w[i]
    return total


def inputs():
    return torch.linspace(-1, 1, 9), torch.tensor([0, 3, 3, 9]), torch.linspace(1, 2, 3)

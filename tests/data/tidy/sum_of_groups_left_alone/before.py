import torch


def squares_of_sums(x, ptr):
    total = torch.zeros(())
    for i in range(len(ptr) - 1):
        part = torch.zeros(())
        for k in range(int(ptr[i]), int(ptr[i + 1])):
            part = part + x[k]
        total = total + part * part
    return total


def inputs():
    return torch.linspace(-1, 1, 9), torch.tensor([0, 3, 3, 9])

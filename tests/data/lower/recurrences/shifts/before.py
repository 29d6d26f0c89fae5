import torch


def shifts(x):
    code = torch.zeros(len(x), dtype=torch.long)
    for i in range(len(x)):
        total = 0
        for j in range(x.shape[1]):
            total += int(x[i, j] > 0) << j
        code[i] = total >> 1
    return code


def inputs():
    return (torch.tensor([[0.5, -1.5, 2.25], [1.0, 0.25, -4.5]]),)

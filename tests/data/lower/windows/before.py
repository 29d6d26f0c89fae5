import torch


def smooth(x, w):
    y = torch.zeros((len(x) - len(w)) // 2 + 1)
    for i in range(len(y)):
        for k in range(len(w)):
            y[i] += x[2 * i + k] * w[k]
    return y


def inputs():
    return torch.arange(9.0), torch.tensor([1.0, 2.0, 4.0])

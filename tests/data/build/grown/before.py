import torch


def running_means(x):
    out = torch.empty(0, x.shape[1])
    total = torch.zeros(x.shape[1])
    for i in range(len(x)):
        total = total + x[i]
        out = torch.cat((out, (total / (i + 1)).unsqueeze(0)), dim=0)
    return out


def inputs():
    return (torch.tensor([[1.0, -4.0], [9.0, 0.5], [2.0, 2.0]]),)

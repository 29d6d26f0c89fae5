import torch


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.tensor([0, 1, 0, 1, 1])


def counts_from_minus_two(x, arm):  # LL201
    mean = 0.0
    out = torch.zeros_like(x)
    for i in range(len(x)):
        mean = mean + (x[i] - mean) / (i - 2)
        out[i] = mean
    return out


def of_arms(x, arm):  # LL201
    mean, count = torch.zeros(2), torch.zeros(2)
    for i in range(len(x)):
        count[arm[i]] += 1
        mean[arm[i]] += (x[i] - mean[arm[i]]) / count[arm[i]]
    return mean

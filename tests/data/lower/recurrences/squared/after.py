import torch


def squares(x, y):
    x[1:] = torch.abs(x[0]) ** torch.exp2(torch.arange(1, x.shape[0], dtype=torch.float64))
    s = x[1] * 1
    value_2 = torch.abs(s)
    value = value_2 ** torch.exp2(torch.arange(1, y.shape[0] + 1).flip(0).to(torch.float64))
    y[:] = torch.cat((value[1:], s.expand_as(value[:1]))) + torch.arange(y.shape[0], dtype=torch.float64)
    return value_2 ** torch.exp2(torch.tensor(y.shape[0], dtype=torch.float64))

import torch


def until_negative(a, b, c, d):
    mask = d < 0
    value_2 = torch.cumsum(mask, dim=0)
    value = torch.where(value_2 <= mask, b * 2, c)
    a[:] = torch.where(value_2 == 0, a + b * value, a)
    c[:] = value
    return a

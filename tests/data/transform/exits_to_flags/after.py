import torch


def until_negative(a, b, c, d):
    mask = d < 0
    value = torch.cumsum(mask, dim=0)
    value_2 = b * 2
    torch.where(value <= mask, value_2, c, out=c)
    torch.where(value == 0, a + b * value_2, a, out=a)
    return a

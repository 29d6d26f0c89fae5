import torch


def selected(x, mask):
    out = torch.zeros(x.shape[0] * x.shape[1])
    packed = x.masked_select(mask)
    out[:len(packed)] = packed
    k = mask.sum().item()
    return out[:k]

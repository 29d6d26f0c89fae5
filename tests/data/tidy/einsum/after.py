import torch


def heads(q, k):
    out = torch.einsum("hid, hjd -> hij", q, k)
    return out

import torch


def mask_of(lengths, longest):
    mask = (torch.arange(longest) < lengths[:, None]).to(torch.float32)
    return mask

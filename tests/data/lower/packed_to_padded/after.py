import torch


def packed_to_padded(y, lengths):
    width = int(lengths.max())
    out = torch.zeros(lengths.shape[0], width, y.shape[1], dtype=y.dtype)
    owner = torch.repeat_interleave(lengths)
    out[owner, torch.arange(owner.shape[0]) - (torch.cumsum(lengths, dim=0) - lengths)[owner]] = y
    return out

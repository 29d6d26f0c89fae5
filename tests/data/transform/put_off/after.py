import torch


def cut_at_end(tokens, end):
    out = tokens.clone()
    mask = out == end
    out.masked_fill_((torch.arange(out.shape[1]) > mask.max(1).indices[:, None]) & mask.any(1)[:, None], 0)
    return out

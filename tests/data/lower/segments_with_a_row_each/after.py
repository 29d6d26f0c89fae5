import torch


def segments_with_a_row_each(y, bias, lens):
    out = y.clone()
    lens = torch.tensor(lens)
    out += bias[torch.repeat_interleave(lens)]
    return out

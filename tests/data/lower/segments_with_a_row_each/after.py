import torch


def segments_with_a_row_each(y, bias, lens):
    out = y.clone()
    lens = torch.tensor(lens)
    out += bias.repeat_interleave(lens, 0)
    return out

import torch


def segments_joined(y, lens):
    lens = torch.tensor(lens)
    owner = torch.repeat_interleave(lens)
    part = y - (y.new_zeros(lens.shape[0], *y.shape[1:]).index_add(0, owner, y) / lens[:, None])[owner]
    value = part * part
    return part / (
        torch.sqrt(
            value.new_zeros(lens.shape[0], *value.shape[1:]).index_add(0, owner, value) / lens[:, None]
        ) + 1e-05
    )[owner]

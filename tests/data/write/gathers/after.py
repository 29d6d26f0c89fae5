import torch


def in_pairs(x, rows, idx, out, more):
    new_more = rows.index_select(0, torch.arange(more.shape[0]) >> 1) * 2
    out[:] = x.index_select(
        0, torch.arange(out.shape[0]) >> 1
    ) + x.index_select(0, torch.arange(out.shape[0]) % 3) + x[idx]
    more[:] = new_more
    return out, more

import torch


def bags_of_rows(table, idx, ptr):
    picked = table[idx]
    out = picked.new_zeros(ptr.shape[0] - 1, *picked.shape[1:]).index_add(
        0, torch.repeat_interleave(ptr[1:] - ptr[:-1]), picked
    )
    return out

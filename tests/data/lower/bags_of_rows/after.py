import torch


def bags_of_rows(table, idx, ptr):
    out = table.new_zeros(ptr.shape[0] - 1, *table.shape[1:]).index_add(0, torch.repeat_interleave(ptr[1:] - ptr[:-1]), table[idx])
    return out

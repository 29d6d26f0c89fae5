import torch


def segment_sums(out, idx, x):
    out.index_add_(0, idx, x)
    return out

import torch


def expanded_rows_joined(x, count):
    return x.repeat_interleave(count, 0)

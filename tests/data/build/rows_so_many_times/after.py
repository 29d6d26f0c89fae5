import torch


def rows_so_many_times(x, count):
    return x.repeat_interleave(count, 0)

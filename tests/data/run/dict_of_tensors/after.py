import torch


def collated(x):
    rows_stack, sums_stack = (x * 2, x.sum(1))
    return {'rows': rows_stack, 'sums': sums_stack, 'count': len(x)}

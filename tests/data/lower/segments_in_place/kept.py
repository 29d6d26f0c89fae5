import torch


def inputs():
    return torch.tensor([0.5, 2.0, -1.0, 3.0]), torch.tensor([0, 1, 3]), torch.tensor([1, 3, 4]), [1, 2, 1]


def ends_that_are_given_apart(x, starts, ends, lens):  # LL201
    for i in range(len(starts)):
        x[starts[i]:ends[i]] -= x[starts[i]:ends[i]].max()
    return x


def segments_that_overlap(x, starts, ends, lens):  # LL201
    start = 0
    for l in lens:
        x[start:start + l + 1] *= x[start:start + l + 1].sum()
        start += l
    return x


def a_start_that_moves_otherwise(x, starts, ends, lens):  # LL201
    start = 0
    for l in lens:
        x[start:start + l] -= x[start:start + l].mean()
        start += 1
    return x

import torch


def numbers_of_segments(sizes):
    batch = []
    for i, n in enumerate(sizes):
        batch += [i] * n
    return torch.tensor(batch)


def inputs():
    return [2, 0, 3],

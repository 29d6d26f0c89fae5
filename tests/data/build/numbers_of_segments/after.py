import torch


def numbers_of_segments(sizes):
    sizes = torch.tensor(sizes)
    return torch.repeat_interleave(sizes)

import torch


def places_in_segments(sizes):
    sizes = torch.tensor(sizes)
    owner = torch.repeat_interleave(sizes)
    return torch.arange(owner.shape[0]) - (torch.cumsum(sizes, dim=0) - sizes)[owner]

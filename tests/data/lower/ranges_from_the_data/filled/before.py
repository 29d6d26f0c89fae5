import torch


def mask_of(lengths, longest):
    mask = torch.zeros(len(lengths), longest)
    for i in range(len(lengths)):
        for t in range(lengths[i]):
            mask[i, t] = 1
    return mask


def inputs():
    torch.manual_seed(0)
    return torch.randint(0, 6, (5,)), 6

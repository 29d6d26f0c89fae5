import torch


def first_of_each(keys, ok):
    seen = set()
    keep = []
    for i, k in enumerate(keys.tolist()):
        if ok[i] and k not in seen:
            seen.add(k)
            keep.append(i)
    return torch.tensor(keep)


def inputs():
    return torch.tensor([2, 0, 2, 2, 1, 0, 2]), torch.tensor([False, True, True, True, True, True, False])

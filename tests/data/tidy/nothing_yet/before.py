import torch


def repeated(tokens):
    seen = set()
    mask = torch.zeros(len(tokens), dtype=torch.bool)
    for i in range(len(tokens)):
        t = int(tokens[i])
        if t in seen:
            continue
        seen.add(t)
        mask[i] = True
    return mask


def inputs():
    return torch.tensor([2, 0, 2, 2, 1, 0, 2]),

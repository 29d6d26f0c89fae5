import torch


def relabelled(labels):
    classes = sorted(set(labels.tolist()))
    number = {c: i for i, c in enumerate(classes)}
    return torch.tensor([number[y] for y in labels.tolist()])


def inputs():
    return torch.tensor([40, 10, 10, 0, 40, 40, 30, 10]),

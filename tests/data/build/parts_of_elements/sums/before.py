import torch


def inputs():
    return [torch.tensor([1, 2]), torch.tensor([3]), torch.tensor([4, 5, 6, 7, 8])], 4


def sums(texts, size):
    return torch.stack([text[:2].sum() * len(text[1:]) for text in texts])

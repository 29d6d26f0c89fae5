import torch


def inputs():
    return [torch.tensor([1, 2]), torch.tensor([3]), torch.tensor([4, 5, 6, 7, 8])], 4


def one_by_one(texts, size):
    total = 0
    for text in texts:
        first = text[:size]
        for word in first:
            total += word.item()
    return total

import torch


def inputs():
    return [torch.tensor([1, 2]), torch.tensor([3]), torch.tensor([4, 5, 6])], 5, torch.arange(12.0).reshape(3, 4), \
        torch.tensor([2, 4, 1])


def named_amount(texts, size, x, lengths):
    out = torch.zeros(len(texts), size, dtype=torch.long)
    for i, text in enumerate(texts):
        missing = size - len(text)
        out[i, missing:] = text
    return out

import torch


def inputs():
    return [torch.tensor([1, 2]), torch.tensor([3]), torch.tensor([4, 5, 6])], 5, torch.arange(12.0).reshape(3, 4), \
        torch.tensor([2, 4, 1])


def left_padded(texts, size, x, lengths):
    longest = max(len(t) for t in texts)
    out = torch.full((len(texts), longest), -1)
    for i, text in enumerate(texts):
        out[i, longest - len(text):] = text
    return out

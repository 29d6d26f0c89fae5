import torch


def inputs():
    return [torch.tensor([1, 2]), torch.tensor([3]), torch.tensor([4, 5, 6, 7, 8])], 4


def shifted(texts, size):
    longest = max(len(t) for t in texts)
    given = torch.zeros(len(texts), longest, dtype=torch.long)
    wanted = torch.full((len(texts), longest), -100)
    for i, text in enumerate(texts):
        given[i, :len(text) - 1] = text[:-1]
        wanted[i, :len(text) - 1] = text[1:]
    return given, wanted

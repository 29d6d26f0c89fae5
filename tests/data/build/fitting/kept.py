import torch


def inputs():
    return [torch.tensor([1, 2]), torch.tensor([3]), torch.tensor([4, 5])], 5, torch.tensor([0, 1, 0])


def of_the_iteration_before(texts, size, flags):  # LL205
    out = torch.zeros(len(texts), size, dtype=torch.long)
    missing = size - 2
    for i, text in enumerate(texts):
        out[i, missing:] = text[:1]
        missing = size - len(text[:1])
    return out


def in_a_branch(texts, size, flags):  # LL205
    out = torch.zeros(len(texts), size, dtype=torch.long)
    missing = size - 2
    for i, text in enumerate(texts):
        if flags[i] > 5:
            missing = size - len(text)
        out[i, missing:] = text
    return out


def changed_after(texts, size, flags):  # LL205
    out = torch.zeros(len(texts), size, dtype=torch.long)
    for i, text in enumerate(texts):
        missing = size - len(text)
        for _ in range(2):
            missing = missing + 1
        out[i, missing - 2:] = text
    return out


def at_another_length(texts, size, flags):  # LL205
    out = torch.zeros(len(texts), size, dtype=torch.long)
    for i, text in enumerate(texts):
        out[i, size - len(text):] = text[1:]
    return out

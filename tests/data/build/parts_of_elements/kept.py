import torch


def inputs():
    return [torch.tensor([1, 2]), torch.tensor([3, 7]), torch.tensor([4, 5, 6, 7, 8])], torch.tensor([0, 1, 0])


def in_a_branch(texts, flags):  # LL204
    out = torch.zeros(len(texts))
    for i, text in enumerate(texts):
        if flags[i] > 0:
            text = text[:1]
        out[i] = len(text)
    return out


def with_a_step(texts, flags):  # LL204
    return torch.stack([text[::2].sum() for text in texts])


def from_further_on(texts, flags):  # LL204
    total = 0
    for text in texts:
        later = text[1:]
        for word in later:
            total += word.item()
    return total

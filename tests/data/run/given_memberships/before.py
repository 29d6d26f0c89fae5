import torch

PADDING = {0, 1}


def frequencies(batch, special, levels, x):
    freq = torch.zeros(9, dtype=torch.long)
    for seq in batch:
        for tok in seq:
            if tok.item() in special:
                continue
            freq[tok] += 1
    known = torch.zeros(len(x), dtype=torch.bool)
    lengths = torch.zeros(len(batch), dtype=torch.long)
    for i in range(len(x)):
        known[i] = x[i] in levels
    for i in range(len(batch)):
        lengths[i] = sum(1 for tok in batch[i] if tok.item() not in PADDING)
    return freq, known, lengths


def inputs():
    return torch.tensor([[4, 1, 7, 2], [1, 8, 8, 0]]), (2, 7), [0.5, 2.5], torch.tensor([0.5, 1.0, 2.5])

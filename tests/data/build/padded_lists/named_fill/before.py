import torch


def inputs():
    return [[1, 2], [3], [4, 5, 6]], 0


def named_fill(texts, pad):
    longest = max(len(ids) for ids in texts)
    rows = []
    for ids in texts:
        fill = [pad] * (longest - len(ids))
        row = fill + ids
        rows.append(row)
    return torch.tensor(rows)

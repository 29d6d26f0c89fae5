import torch


def inputs():
    return [[1, 2], [3], [4, 5, 6]], 0


def changed_between(texts, pad):  # LL204
    longest = 4
    rows = []
    for ids in texts:
        fill = [pad] * (longest - len(ids))
        longest = longest + 0
        rows.append(ids + fill)
    return torch.tensor(rows)


def used_again(texts, pad):  # LL204
    longest = 4
    rows = []
    for ids in texts:
        rows.append(ids + [pad] * (longest - len(ids)))
    return torch.tensor(rows), rows

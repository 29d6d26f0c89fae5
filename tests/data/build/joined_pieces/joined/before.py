import torch
import torch.nn.functional as F


def inputs():
    rows = [torch.tensor([1.0, 2.0]), torch.tensor([3.0]), torch.tensor([4.0, 5.0, 6.0])]
    return rows, [[1, 2], [3], [4, 5, 6]], 6


def joined(rows, texts, size):
    padded = []
    for row in rows:
        missing = size - row.shape[0]
        padded.append(torch.cat([row, torch.zeros(missing)]))
    return torch.stack(padded)

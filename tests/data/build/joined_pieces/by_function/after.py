import torch

from loopless import scans


def by_function(rows, texts, size):
    rows, rows_lengths = scans.padded(rows)
    row = torch.where(torch.arange(rows.shape[1]) < rows_lengths[:, None], rows, -1.0)
    return row

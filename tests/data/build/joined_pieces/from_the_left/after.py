import torch

from loopless import scans


def from_the_left(rows, texts, size):
    rows, rows_lengths = scans.padded(rows)
    value = size - rows_lengths
    mask = torch.arange(size) >= value[:, None]
    row = torch.where(
        mask,
        rows[torch.arange(rows.shape[0])[:, None], torch.where(mask, torch.arange(size) - value[:, None], 0)],
        0,
    )
    return row

import torch

from loopless import scans


def of_lists(rows, texts, size):
    texts, texts_lengths = scans.padded(texts)
    row = torch.zeros(texts.shape[0], size, dtype=torch.int64)
    row[:, :1] = 7
    value = texts_lengths + 1
    mask = torch.arange(1, size) < value[:, None]
    row[:, 1:] = torch.where(
        mask,
        texts[torch.arange(texts.shape[0])[:, None], torch.where(mask, torch.arange(size - 1), 0)],
        row[:, 1:],
    )
    row.masked_fill_(
        (torch.arange(size) >= value[:, None]) & (torch.arange(size) < (texts_lengths + 2)[:, None]), 8
    )
    return row.clone()

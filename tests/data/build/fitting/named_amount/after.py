import torch

from loopless import scans


def named_amount(texts, size, x, lengths):
    texts, texts_lengths = scans.padded(texts)
    missing = size - texts_lengths
    mask = torch.arange(size) >= missing[:, None]
    out = torch.where(
        mask,
        texts[
            torch.arange(texts.shape[0])[:, None], torch.where(mask, torch.arange(size) - missing[:, None], 0)
        ],
        0,
    )
    return out

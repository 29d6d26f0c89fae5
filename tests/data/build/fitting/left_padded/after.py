import torch

from loopless import scans


def left_padded(texts, size, x, lengths):
    texts, texts_lengths = scans.padded(texts)
    longest = texts.shape[1]
    value = longest - texts_lengths
    mask = torch.arange(longest) >= value[:, None]
    out = torch.where(
        mask,
        texts[
            torch.arange(texts.shape[0])[:, None],
            torch.where(mask, torch.arange(longest) - value[:, None], 0),
        ],
        -1,
    )
    return out

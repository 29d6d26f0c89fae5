import torch

from loopless import scans


def named_fill(texts, pad):
    texts_lengths = torch.tensor(list(map(len, texts)))
    longest = texts_lengths.amax().item()
    texts, texts_lengths = scans.padded(texts)
    value = longest - texts_lengths
    mask = torch.arange(longest) >= value[:, None]
    row = torch.where(
        mask,
        texts[
            torch.arange(texts.shape[0])[:, None],
            torch.where(mask, torch.arange(longest) - value[:, None], 0),
        ],
        pad,
    )
    return row

import torch

from loopless import scans


def shifted(texts, size):
    texts, texts_lengths = scans.padded(texts)
    mask = torch.arange(texts.shape[1]) < (texts_lengths - 1)[:, None]
    given = torch.where(mask, texts, 0)
    wanted = torch.where(
        mask,
        texts[
            torch.arange(texts.shape[0])[:, None], torch.where(mask, torch.arange(1, texts.shape[1] + 1), 0)
        ],
        -100,
    )
    return given, wanted

import torch

from loopless import scans


def padded(texts, pad):
    texts, texts_lengths = scans.padded(texts)
    out = torch.where(torch.arange(texts.shape[1]) < texts_lengths[:, None], texts, pad)
    return out, texts_lengths.clone()

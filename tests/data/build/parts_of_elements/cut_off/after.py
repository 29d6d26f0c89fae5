import torch

from loopless import scans


def cut_off(texts, size):
    texts, texts_lengths = scans.padded(texts)
    out = torch.where(torch.arange(size) < torch.clamp_max(texts_lengths, size)[:, None], texts[:, :size], 0)
    return out

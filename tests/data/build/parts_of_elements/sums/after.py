import torch

from loopless import scans


def sums(texts, size):
    texts, texts_lengths = scans.padded(texts)
    return torch.where(
        torch.arange(texts.shape[1]) < torch.clamp_max(texts_lengths, 2)[:, None], texts, 0
    ).sum(1) * torch.clamp_min(texts_lengths - 1, 0)

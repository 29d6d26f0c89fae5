import torch

from loopless import scans


def one_by_one(texts, size):
    texts, texts_lengths = scans.padded(texts)
    return torch.where(
        torch.arange(texts.shape[1]) < torch.clamp_max(texts_lengths, size)[:, None], texts, 0
    ).sum().item()

"""A batch of sequences that differ in length, padded: a list of tensors becomes one."""

import torch


def collate(sequences, padding):
    """All sequences in one tensor, and which of it is theirs."""
    longest = max(len(s) for s in sequences)
    batch = torch.full((len(sequences), longest), padding)
    mask = torch.zeros(len(sequences), longest, dtype=torch.bool)
    for i, sequence in enumerate(sequences):
        batch[i, :len(sequence)] = sequence
        mask[i, :len(sequence)] = True
    return batch, mask


def inputs(n, g):
    return [torch.randint(0, 99, (1 + int(k),), generator=g) for k in torch.randint(0, 9, (n,), generator=g)], -1

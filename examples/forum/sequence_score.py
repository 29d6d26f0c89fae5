"""The score of a sequence of tags: reads at computed indices."""

import torch


def sequence_score(emissions, transitions, tags):
    """The score of one path through a chain."""
    score = emissions[0, tags[0]]
    for t in range(1, len(tags)):
        score = score + transitions[tags[t - 1], tags[t]] + emissions[t, tags[t]]
    return score


def inputs(n, g):
    return torch.randn(n, 6, generator=g), torch.randn(6, 6, generator=g), torch.randint(0, 6, (n,), generator=g)

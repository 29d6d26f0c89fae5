"""The mean loss of the anchors that have a hard pair: some iterations are skipped, the others are averaged."""

import torch


def hard_pairs(similarity, labels, margin):
    """A loss of the hardest pair of each anchor."""
    losses = []
    for i in range(len(labels)):
        friends = similarity[i][labels == labels[i]]
        others = similarity[i][labels != labels[i]]
        if len(friends) < 2 or len(others) < 1:
            continue
        losses.append(torch.relu(others.max() - friends.min() + margin))
    if len(losses) == 0:
        return torch.zeros([])
    return sum(losses) / len(losses)


def inputs(n, g):
    return torch.randn(n, n, generator=g), torch.randint(0, 4, (n,), generator=g), 0.2

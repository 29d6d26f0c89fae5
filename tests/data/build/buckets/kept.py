from collections import defaultdict

import torch


def inputs():
    g = torch.Generator().manual_seed(0)
    return torch.randn(8, 3, generator=g), torch.tensor([4, 1, 1, 0, 4, 4, 3, 1])


def groups_in_their_order(x, labels):  # LL203
    groups = defaultdict(list)
    for i in range(len(x)):
        groups[labels[i].item()].append(x[i])
    out = []
    for k in groups:
        out.append(torch.stack(groups[k]).mean(0))
    return torch.stack(out)


def filled_in_two_places(x, labels):  # LL204
    groups = [[] for _ in range(6)]
    for i in range(len(x)):
        groups[labels[i].item()].append(x[i])
        groups[5].append(x[i])
    return torch.stack(groups[5])


def shows_what_is_written_later(x, labels):  # LL204
    groups = [[] for _ in range(6)]
    for i in range(len(x)):
        groups[labels[i].item()].append(x[i])
    for i in range(len(x)):
        x[i] = 0.0
    out = torch.zeros(6)
    for k in range(6):
        if len(groups[k]) > 0:
            out[k] = torch.stack(groups[k]).sum()
    return out


def lists_that_are_a_result(x, labels):  # LL204
    groups = [[] for _ in range(6)]
    for i in range(len(x)):
        groups[labels[i].item()].append(i)
    return groups

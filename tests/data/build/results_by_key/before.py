from collections import defaultdict

import torch


def centered(scores, index):
    groups = defaultdict(list)
    mean = {}
    for i in range(len(scores)):
        groups[index[i]].append(scores[i])
    for k in groups:
        mean[k] = torch.stack(groups[k]).mean()
    out = torch.zeros_like(scores)
    for i in range(len(scores)):
        out[i] = scores[i] - mean[index[i]]
    return out


def inputs():
    return torch.tensor([1.0, 2.5, -3.0, 4.0, 0.5, 6.0]), [2, 0, 2, 5, 0, 2]

from collections import defaultdict

import torch


def inputs():
    return torch.tensor([1.0, 2.5, -3.0, 4.0, 0.5, 6.0]), torch.tensor([2, 0, 2, 5, 0, 2]).tolist()


def writes_what_the_lists_show(scores, index):  # LL203
    groups = defaultdict(list)
    mean = {}
    for i in range(len(scores)):
        groups[index[i]].append(scores[i])
    for i in range(len(scores)):
        scores[i] = scores[i] * 2
    for k in groups:
        mean[k] = torch.stack(groups[k]).mean()
    out = torch.zeros_like(scores)
    for i in range(len(scores)):
        out[i] = scores[i] - mean[index[i]]
    return out


def not_in_every_branch(scores, index):  # LL203
    groups = defaultdict(list)
    std = {}
    for i in range(len(scores)):
        groups[index[i]].append(scores[i])
    for k in groups:
        if len(groups[k]) > 1:
            std[k] = torch.stack(groups[k]).std()
    out = torch.zeros_like(scores)
    for i in range(len(scores)):
        if index[i] != 5:
            out[i] = scores[i] / std[index[i]]
    return out


def hands_something_on(scores, index):  # LL203
    groups = defaultdict(list)
    mean = {}
    last = torch.tensor(0.0)
    for i in range(len(scores)):
        groups[index[i]].append(scores[i])
    for k in groups:
        if len(groups[k]) > 1:
            last = torch.stack(groups[k]).mean()
            mean[k] = last
        else:
            mean[k] = last
    out = torch.zeros_like(scores)
    for i in range(len(scores)):
        out[i] = scores[i] - mean[index[i]]
    return out

from collections import defaultdict

import torch


def normalized(scores, index, eps):
    groups = defaultdict(list)
    mean, std = {}, {}
    for i in range(len(scores)):
        groups[index[i]].append(scores[i])
    for k in groups:
        if len(groups[k]) == 1:
            mean[k] = torch.tensor(0.0)
            std[k] = torch.tensor(1.0)
        elif len(groups[k]) > 1:
            rows = torch.stack(groups[k])
            mean[k] = rows.mean()
            std[k] = rows.std()
        else:
            raise ValueError(k)
    for i in range(len(scores)):
        scores[i] = (scores[i] - mean[index[i]]) / (std[index[i]] + eps)
    return scores


def inputs():
    return torch.tensor([1.0, 2.5, -3.0, 4.0, 0.5, 6.0], dtype=torch.float64), [2, 0, 2, 5, 0, 2], 1e-6

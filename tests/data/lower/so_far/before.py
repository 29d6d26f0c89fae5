from collections import defaultdict

import torch


def position_in_expert(expert_ids, x, k, capacity):
    seen = defaultdict(int)
    slots = torch.zeros(k, capacity)
    for i, e in enumerate(expert_ids.tolist()):
        c = seen[e]
        if c < capacity:
            slots[e, c] = x[i]
        seen[e] += 1
    return slots


def inputs():
    return torch.tensor([2, 0, 2, 2, 1, 0, 2]), torch.arange(1.0, 8.0), 3, 2

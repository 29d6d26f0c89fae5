from collections import Counter, defaultdict

import torch


def inputs():
    return torch.tensor([4, 1, 1, 0, 4, 4, 3, 1]), torch.rand(8)


def is_a_result(labels, x):  # LL202
    counts = {}
    for y in labels.tolist():
        counts[y] = counts.get(y, 0) + 1
    return counts


def keys_in_their_order(labels, x):  # LL209
    counts = Counter()
    for y in labels.tolist():
        counts[y] += 1
    out = []
    for y in counts:
        out.append(y)
    return torch.tensor(out)


def tensors_as_keys(labels, x):  # LL209
    counts = defaultdict(int)
    for y in labels:
        counts[y] += 1
    return len(counts)


def floats_as_keys(labels, x):  # LL209
    counts = defaultdict(int)
    for v in x.tolist():
        counts[v] += 1
    return len(counts)


def the_last_key(labels, x):  # LL203
    seen = set()
    for y in labels.tolist():
        seen.add(y)
    for y in seen:
        last = y
    return last


def what_is_read_is_there_from_then_on(labels, x):  # LL209
    counts = defaultdict(int)
    for y in labels.tolist():
        counts[y + 1] += y
    total = 0
    for y in labels.tolist():
        total += counts[y]
    return total, len(counts)


def floats_in_the_order_of_keys(labels, x):  # LL202
    total = 0.0
    for y in set(labels.tolist()):
        total += x[y].item()
    return total

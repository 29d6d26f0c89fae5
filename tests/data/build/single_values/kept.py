import torch


def inputs():
    return (torch.tensor([1.0, -4.0, 9.0, 2.0]),)


def is_in_a_list(x):  # LL207
    total = torch.tensor(0.0)
    seen = []
    for i in range(len(x)):
        total += x[i]
        seen.append(total)
    return torch.stack(seen)


def has_another_name(x):  # LL207
    total = torch.tensor(0.0)
    first = total
    for i in range(len(x)):
        total += x[i]
    return first, total


def is_a_part_at_first(x):  # LL207
    total = x[0]
    for i in range(1, len(x)):
        total += x[i]
    return total

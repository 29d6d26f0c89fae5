import torch


def inputs():
    values = torch.tensor([[0.5, 1.0], [-0.5, 2.0], [1.0, -1.0], [0.25, 0.75], [1.5, -0.25]])
    return values, torch.tensor([0.5, -1.0]), torch.tensor([[0.5, -1.0]])


def of_two_ranks(values, last, row):  # LL214
    out = torch.zeros_like(values)
    for t in range(len(values)):
        if t == len(values) - 1:
            following = row
        else:
            following = values[t + 1]
        out[t] = following - values[t]
    return out


def changed_in_place(values, last, row):  # LL207
    out = torch.zeros_like(values)
    for t in range(len(values)):
        if t == len(values) - 1:
            following = last
        else:
            following = values[t + 1]
        following += 1
        out[t] = following - values[t]
    return out


def left_early(values, last, row):  # LL214
    out = torch.zeros_like(values)
    for t in range(len(values)):
        if t == len(values) - 1:
            following = last
            out[t] = 1
            continue
        else:
            following = values[t + 1]
        out[t] = following - values[t]
    return out

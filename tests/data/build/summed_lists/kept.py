import torch


def inputs():
    return (torch.tensor([1.0, -4.0, 9.0]),)


def shows_what_is_written_later(x):  # LL203
    parts = []
    for i in range(len(x)):
        if x[i] > 0:
            parts.append(x[i])
    x[0] = 5.0
    return sum(parts)


def is_a_result_as_well(x):  # LL203
    parts = []
    for i in range(len(x)):
        if x[i] > 0:
            parts.append(x[i] * 2)
    return sum(parts), parts


def is_read_from_its_end(x):  # LL203
    parts = []
    for i in range(len(x)):
        if x[i] > 0:
            parts.append(x[i] * 2)
    return sum(parts) + parts[-1]

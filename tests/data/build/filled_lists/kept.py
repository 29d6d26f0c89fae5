import torch


def inputs():
    return (torch.tensor([[1.0, 2.0], [4.0, 1.0], [3.0, 5.0]]),)


def some_places_stay_empty(x):  # LL209
    rows = [None] * len(x)
    for i in range(len(x)):
        if x[i, 0] > 2:
            rows[i] = x[i] * 2
    return torch.stack(rows[1:])


def fewer_places_than_there_are(x):  # LL209
    n = len(x)
    rows = [None] * n
    n = n - 1
    for i in range(n):
        rows[i] = x[i].sum()
    return rows[-1]


def is_read_before_it_is_full(x):  # LL209
    rows = [1.5] * len(x)
    for i in range(len(x)):
        rows[i] = x[i].sum() + rows[i - 1]
    return torch.stack(rows)

import torch


def inputs():
    return (torch.tensor([3.0, 2.5, 2.75, 2.5, 1.0, 1.5, 1.25, 0.5, 0.5, 2.0]),)


def the_last_of_equal_ones(x):  # LL201
    best, where = x[0], 0
    places = torch.zeros(len(x), dtype=torch.int64)
    for i in range(len(x)):
        if x[i] <= best:
            best = x[i]
            where = i
        places[i] = where
    return places


def under_a_condition(x):  # LL201
    best, where = x[0], 0
    places = torch.zeros(len(x), dtype=torch.int64)
    for i in range(1, len(x)):
        if x[i] > best and x[i - 1] > 1:
            best = x[i]
            where = i
        places[i] = where
    return places


def since_another_one(x):  # LL201
    peak, trough, fall = x[0], x[0], 0.0
    for i in range(1, len(x)):
        if x[i] > peak:
            peak = x[i]
            trough = x[i]
        elif x[i] < trough:
            trough = x[i]
            fall = max(fall, peak - trough)
    return fall

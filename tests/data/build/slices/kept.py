import torch


def inputs():
    return torch.arange(20.0).reshape(4, 5), torch.tensor([0, 3, 4, 1]), torch.arange(4)


def of_itself(x, y, k):  # LL207
    for i in range(len(x)):
        x[i, 2:] = x[i, :3]
    return x


def spread(x, y, k):  # LL205
    for i in range(len(x)):
        x[i, 1:4] = k[1:2]
    return x


def too_short(x, y, k):  # LL205
    for i in range(len(x)):
        x[i, 1:4] = k[1:3]
    return x


def of_lengths_from_the_data(x, y, k):  # LL205
    for i in range(len(x)):
        x[i, y[i]:] = x[i, :y[i]] * 2
    return x


def with_a_step(x, y, k):  # LL204
    for i in range(len(x)):
        x[i, ::2] = 1
    return x


def from_the_row_before(x, y, k):  # LL201
    for i in range(1, len(x)):
        x[i, y[i]:] = x[i - 1, y[i]:] + 1
    return x


def beyond_the_rows(x, y, k):  # LL206
    for i in range(len(x)):
        x[i + 1, 3:2] = 1
    return x

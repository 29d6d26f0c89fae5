import torch


def a_copy_at_places(x, places, v):  # LL203
    for i in range(len(x)):
        x[places].add_(v[i])
    return x


def a_copy_under_a_mask(x, places, v):  # LL203
    m = places > 1
    for i in range(len(x)):
        x[i][m].zero_()
    return x


def a_copy_at_a_truth(x, places, v):  # LL203
    m = places > 1
    for i in range(len(x)):
        x[m[i]].fill_(0)
    return x


def with_a_factor(x, places, v):  # LL204
    for i in range(len(x)):
        x[i].add_(v[i], alpha=2)
    return x


def filled_with_a_row(x, places, v):  # LL205
    for i in range(len(x)):
        x[i].fill_(v)
    return x


def of_another_dtype(x, places, v):  # LL205
    out = torch.zeros(4, 4, dtype=torch.int64)
    for i in range(len(x)):
        out[i].add_(v[i])
    return out


def roots_of_ints(x, places, v):  # LL205
    out = torch.ones(4, 4, dtype=torch.int64)
    for i in range(len(x)):
        out[i].sqrt_()
    return out


def elements_of_a_list(x, places, v):  # LL203
    rows = [torch.zeros(4)] * 4
    for i in range(len(x)):
        rows[i].add_(x[i])
    return torch.stack(rows)


def a_name_for_two_things(x, places, v):  # LL203
    out = x
    out = [out, out, out, out]
    for i in range(len(x)):
        out[i].mul_(2)
    return out


def what_the_next_one_reads(x, places, v):  # LL201
    for i in range(1, len(x)):
        x[i].add_(torch.sin(x[i - 1]))
    return x


def inputs():
    return torch.arange(16.0).view(4, 4), torch.tensor([2, 0, 1, 2]), torch.tensor([0.5, 1.0, -2.0, 3.0])

"""Loops, each beside a rewrite that is broken on purpose, the way hand-written ones are."""
import torch


def shift(x):
    out = torch.zeros_like(x)
    for i in range(1, len(x)):
        out[i] = x[i - 1]
    return out


def shift_by_roll(x):
    return torch.roll(x, 1)


def running_largest(x):
    best = x[0]
    for i in range(1, len(x)):
        if x[i] > best:
            best = x[i]
    return best


def largest_by_max(x):
    return x.max()


def kept(x, mask):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if mask[i]:
            out[i] = x[i]
    return out


def kept_by_product(x, mask):
    return x * mask


def doubled(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * 2
    return out


def doubled_but_the_last(x):
    out = torch.zeros_like(x)
    out[:-1] = x[:-1] * 2
    return out


def signs(x):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        if x[i] > 0:
            out[i] = 1
    return out


def signs_as_ints(x):
    return (x > 0).long()


def two_copies(x):
    a = torch.zeros_like(x)
    b = torch.zeros_like(x)
    for i in range(len(x)):
        a[i] = x[i] + 1
        b[i] = x[i] + 1
    return a, b


def one_copy_twice(x):
    a = x + 1
    return a, a


def scaled(x, s):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * s
    return out


def scaled_in_place(x, s):
    x *= s
    return x.clone()


def safe_root(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > 0:
            out[i] = torch.sqrt(x[i])
    return out


def root_through_the_dead_branch(x):
    return torch.where(x > 0, torch.sqrt(x), torch.zeros_like(x))


def first_columns(x):
    out = torch.zeros(x.shape[0], 2)
    for i in range(x.shape[0]):
        for j in range(2):
            out[i, j] = x[i, j]
    return out


def first_columns_as_a_view(x):
    return x[:, :2]


def scattered(x, idx):
    out = torch.zeros_like(x)
    for i in range(len(idx)):
        out[idx[i]] += x[i]
    return out


def scattered_without_duplicates(x, idx):
    out = torch.zeros_like(x)
    out[idx] = out[idx] + x[:len(idx)]
    return out


PAIRS = [(shift, shift_by_roll), (running_largest, largest_by_max), (kept, kept_by_product),
         (doubled, doubled_but_the_last), (signs, signs_as_ints), (two_copies, one_copy_twice),
         (scaled, scaled_in_place), (safe_root, root_through_the_dead_branch),
         (first_columns, first_columns_as_a_view), (scattered, scattered_without_duplicates)]

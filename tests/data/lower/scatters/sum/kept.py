import torch


def reads_what_it_sums(out, idx, x):  # LL201
    for i in range(len(idx)):
        out[idx[i]] += out[i]


def reads_between(out, idx, x):  # LL201
    for i in range(len(idx)):
        out[idx[i]] += x[i]
        x[i] = out[idx[i]]


def sums_and_products(out, idx, x):  # LL201
    for i in range(len(idx)):
        out[idx[i]] += x[i]
        out[idx[i]] *= 2


def what_was_there_before(out, idx, x):  # LL201
    for i in range(len(idx)):
        old = out[idx[i]] * 1
        out[idx[i]] += x[i]
        out[idx[i]] = old + 2


def indices_that_are_summed(out, idx, x):  # LL207
    for i in range(len(idx)):
        idx[idx[i]] += 1


def inputs():
    return torch.full((5,), 0.5), torch.tensor([2, 0, 2, 0, 3]), torch.tensor([1.0, 2.0, -3.0, 4.0, 5.5])

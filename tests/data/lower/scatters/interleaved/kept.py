import torch


def looked_at_in_between(a, edges, w):  # LL201
    seen = 0.0
    for k in range(len(w)):
        a[edges[0, k], edges[1, k]] = w[k]
        seen = seen + a[0, 0]
        a[edges[1, k], edges[0, k]] = w[k]
    return a, seen


def of_what_is_there(a, edges, w):  # LL201
    for k in range(len(w)):
        a[edges[0, k], edges[1, k]] = w[k]
        a[edges[1, k], edges[0, k]] = a[k, k] + 1
    return a


def added_and_stored(a, edges, w):  # LL201
    for k in range(len(w)):
        a[edges[0, k], edges[1, k]] += w[k]
        a[edges[1, k], edges[0, k]] = w[k]
    return a


def row_and_column(a, edges, w):  # LL201
    for k in range(len(w)):
        a[edges[0, k]] = w[k]
        a[:, edges[1, k]] = w[k] + 1
    return a


def inner_loops_of_two_lengths(a, edges, w):  # LL201
    for k in range(len(w)):
        for j in range(3):
            a[edges[0, k], j] = w[k]
        for j in range(2):
            a[edges[1, k], j] = w[k] + j
    return a


def inputs():
    edges = torch.tensor([[0, 1, 2, 0, 1], [1, 0, 0, 2, 1]])
    return torch.full((5, 5), 0.5), edges, torch.tensor([1.0, 2.0, -3.0, 4.0, 5.5])

import torch


def inputs():
    return (torch.arange(12.0).reshape(3, 4),)


def after_the_loop(X):  # LL214
    for i in range(len(X)):
        p = torch.zeros(4)
        p[0] = X[i, 0]
    return p


def in_a_size_of_the_loop(X):  # LL204
    out = torch.zeros(len(X))
    for i in range(len(X)):
        p = torch.zeros(i + 1)
        p[i] = X[i, 0]
        out[i] = p[0]
    return out


def filled_with_what_depends_on_the_loop(X):  # LL204
    out = torch.zeros(len(X))
    for i in range(len(X)):
        p = torch.full((3,), i)
        out[i] = p[0]
    return out


def in_one_branch(X):  # LL204
    out = torch.zeros(len(X))
    p = torch.ones(3)
    for i in range(len(X)):
        if X[i, 0] > 2:
            p = torch.zeros(3)
        out[i] = p[0] + X[i, 1]
    return out


def all_of_it_in_place(X):  # LL204
    out = torch.zeros(len(X))
    for i in range(len(X)):
        p = torch.zeros(3)
        p += X[i, 0]
        out[i] = p[0]
    return out

import torch


def through_a_function(A, x):  # LL201
    h = torch.zeros(A.shape[0])
    for t in range(len(x)):
        h = torch.tanh(A @ h + x[t])
    return h


def beside_itself(A, x):  # LL201
    h = torch.zeros(A.shape[0])
    for t in range(len(x)):
        h = h + A @ h
    return h


def in_a_branch(A, x):  # LL201
    h = torch.zeros(A.shape[0])
    for t in range(len(x)):
        if x[t, 0] > 0:
            h = A @ h + x[t]
    return h


def in_half(A, x):  # LL204
    half = A.half()
    h = half[0] * 1
    for t in range(len(x)):
        h = half @ h
    return h


def of_integers(A, x):  # LL201
    whole = A.long()
    h = whole[0] * 1
    for t in range(len(x)):
        h = whole @ h
    return h


def inputs():
    A = torch.tensor([[0.5, -0.25, 0.0], [0.25, 0.5, 0.125], [0.0, -0.5, 0.75]])
    return A, torch.linspace(-1, 1, 12).view(4, 3)

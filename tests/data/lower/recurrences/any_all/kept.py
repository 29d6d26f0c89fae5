import torch


def turned_round(x):  # LL201
    state = bool(x[0] > 0)
    for i in range(len(x)):
        if x[i] > 2:
            state = not state
    return state


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)

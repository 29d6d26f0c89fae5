import torch


def settled(state, wanted, steps):
    for i in range(len(state)):
        if state[i] == wanted[i]:
            steps[i] = steps[i] + 1
            state[i] = state[i]
        else:
            steps[i] = 0
    return steps


def inputs():
    return torch.tensor([1, 2, 3, 4]), torch.tensor([1, 0, 3, 0]), torch.tensor([5, 5, 5, 5])

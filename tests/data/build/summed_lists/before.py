import torch


def mean_loss(x, ok):
    losses = []
    for i in range(len(x)):
        if not ok[i]:
            continue
        losses.append((x[i] - 1) ** 2)
    return sum(losses) / len(losses)


def inputs():
    return torch.tensor([1.0, -4.0, 9.0, 0.5]), torch.tensor([True, False, True, True])

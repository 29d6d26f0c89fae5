import torch


def inputs():
    return (torch.linspace(-2, 2, 12).view(3, 4).sin().requires_grad_(), torch.tensor([1, 0, 1]))


def with_a_root(x, wanted):  # LL220
    total = torch.zeros(())
    for i in range(len(x)):
        if wanted[i] > 0:
            total = total + torch.std(x[i])
    return total

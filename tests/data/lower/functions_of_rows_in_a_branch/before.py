import torch


def chosen(x, wanted, lengths):
    total = torch.zeros(())
    out = torch.zeros(len(x), 2)
    for i in range(len(x)):
        if wanted[i] > 0:
            total = total + torch.logsumexp(x[i, 0], 0)
        out[i] = torch.softmax(x[i, :lengths[i]], dim=1).sum(0)
    return total, out


def inputs():
    return torch.linspace(-2, 2, 24).view(3, 4, 2).sin().requires_grad_(), torch.tensor([1, 0, 1]), \
        torch.tensor([2, 4, 0])

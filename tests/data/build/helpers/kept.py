import torch


HELPERS = ("noisy",)


def noisy(v):
    print(v)
    return v


def calls_noisy(x):  # LL202
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = noisy(x[i])
    return out


def draws(x):  # LL211
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] + torch.rand(1)[0]
    return out


def prints(x):  # LL203
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i]
        print(i)
    return out


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)

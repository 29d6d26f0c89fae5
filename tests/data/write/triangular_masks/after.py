import torch


def below_and_above(a, b, c):
    torch.where(
        torch.ones(a.shape[0] - 2, a.shape[0] - 2, dtype=torch.bool).tril_(),
        a[2:, :a.shape[0] - 2] + 1,
        b[2:, :a.shape[0] - 2],
        out=b[2:, :a.shape[0] - 2],
    )
    torch.where(
        torch.ones(a.shape[1] - 1, a.shape[1] - 1, dtype=torch.bool).triu_(),
        a[:, 1:] - 1,
        c[:, 1:],
        out=c[:, 1:],
    )
    return b, c

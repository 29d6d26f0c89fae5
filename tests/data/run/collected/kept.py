import torch


def only_if_there_is_one(x, y):  # LL203
    gaps = []
    for i in range(len(x)):
        if x[i] > 5:
            gaps.append(x[i])
    return torch.stack(gaps).sum() if gaps else y


def after_another_call(x, y):  # LL203
    gaps = []

    def changed():
        gaps.append(y[0])
        return 1
    for i in range(len(x)):
        gaps.append(x[i] * 2)
    return changed() + torch.stack(gaps).sum()


def inputs():
    return torch.linspace(-1, 1, 5), torch.linspace(0, 2, 7)

import torch


def statistics(x, valid):
    spread = torch.zeros(len(x))
    middle = torch.zeros(len(x))
    peak = torch.zeros(len(x), dtype=torch.int64)
    for i in range(len(x)):
        spread[i] = x[valid[i]].double().std()
        middle[i] = x[:i + 1].median()
        peak[i] = x[i:].argmax()
    return spread, middle, peak


def inputs():
    x = torch.tensor([1.0, 5.0, 2.0, 4.0])
    return x, torch.tensor([[True, True, False, True], [True, True, True, True], [False, False, True, True],
                            [True, False, False, True]])

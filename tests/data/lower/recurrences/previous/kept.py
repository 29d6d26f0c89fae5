import torch


def starts_as_a_fraction(x, out):  # LL205
    before = 0.1
    for i in range(len(x)):
        out[i] = x[i] * before
        before = x[i] * 2


def divides_the_start(x, out):  # LL205
    before = 0.0
    for i in range(len(x)):
        out[i] = before / x[i]
        before = x[i] * 2


def shows_what_is_written(x, out):  # LL207
    before = out[0]
    for i in range(len(x)):
        out[i] = x[i] + before
        before = out[i]


def depends_on_itself(x, out):  # LL201
    before = x[0]
    for i in range(len(x)):
        out[i] = before
        before = x[i] / (before + 1)


def inputs():
    return torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]), torch.zeros(5)

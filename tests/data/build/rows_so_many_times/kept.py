import torch


def inputs():
    return torch.tensor([[0.5, 2.0], [-1.0, 3.0]]), torch.tensor([2, 3])


def spread_along_another_axis(x, count):  # LL202
    out = []
    for i in range(len(x)):
        out.append(x[i].repeat(1, int(count[i])))
    return torch.cat(out, 1)


def how_many_parts(x, count):  # LL203
    out = []
    for i in range(len(x)):
        out.append(x[i].expand(int(count[i]), -1))
    return torch.cat(out), len(out)


def the_same_value(x, count):  # LL204
    out = []
    for i in range(len(x)):
        for _ in range(count[i]):
            out.append(x[0])
    return torch.stack(out)

import torch


def inputs():
    return (torch.tensor([1.0, -4.0, 9.0, 9.0, -4.0]),)


def apart_from_the_last_one(x):  # LL201
    out = [x[0]]
    for i in range(1, len(x)):
        if x[i] - out[-1] > 2:
            out.append(x[i])
    return torch.stack(out)


def in_two_places(x):  # LL203
    out = [x[0]]
    for i in range(1, len(x)):
        if x[i] != x[i - 1]:
            out.append(x[i])
            out.append(x[0])
    return torch.stack(out)


def grows_after_the_loop(x):  # LL203
    out = [0]
    for i in range(1, len(x)):
        if x[i] != x[i - 1]:
            out.append(i)
    out.append(len(x))
    return out


def begins_with_an_int(x):  # LL203
    out = [0]
    for i in range(1, len(x)):
        if x[i] != x[i - 1]:
            out.append(x[i].item())
    return out

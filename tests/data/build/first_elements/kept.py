import torch


def inputs():
    return (torch.tensor([1.0, -4.0, 9.0]),)


def looks_further_back(x):  # LL203
    out = [x[0] * 1]
    for t in range(1, len(x)):
        out.append(x[t] + out[0])
    return torch.stack(out)


def begins_with_a_number(x):  # LL203
    out = [0]
    for t in range(len(x)):
        out.append(x[t] + out[-1])
    return torch.stack(out[1:])


def joined_behind_each_other(x):  # LL203
    out = [x[:1] * 2]
    for t in range(1, len(x)):
        out.append(x[t:t + 1] + out[-1])
    return torch.cat(out)

import torch


def inputs():
    return torch.tensor([[1, 2, 3, 4], [2, 1, 2, 5], [5, 1, 1, 1], [3, 3, 3, 2]]), 2


def never_left(tokens, end):  # LL201
    out = tokens.clone()
    for i in range(out.size(0)):
        for j in range(out.size(1)):
            if out[i, j] == end:
                out[i, j + 1:] -= 1
    return out


def cuts_the_rows_below(tokens, end):  # LL201
    out = tokens.clone()
    for i in range(out.size(0)):
        for j in range(out.size(1)):
            if out[i, j] == end:
                out[:, j + 1:] = 0
                break
    return out


def left_in_two_ways(tokens, end):  # LL201
    out = tokens.clone()
    for i in range(out.size(0)):
        for j in range(out.size(1)):
            if out[i, j] == end:
                out[i, j + 1:] = 0
                break
            if out[i, j] > 4:
                out[i, j:] = 1
                break
    return out


def goes_on_with_what_was_cut(tokens, end):  # LL201
    out = tokens[0].clone()
    found = 0
    for j in range(len(out)):
        if out[j] == end:
            out[j + 1:] = found
            found = found + 1
    return out

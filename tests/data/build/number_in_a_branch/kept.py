import torch


def inputs():
    return (torch.tensor([1.0, -4.0, 9.0], dtype=torch.float64),)


def an_int_where_it_is_a_number(x):  # LL205
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = torch.as_tensor(max(x[i], 0)) * 2
    return out

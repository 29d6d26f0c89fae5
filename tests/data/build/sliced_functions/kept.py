import torch


def inputs():
    return torch.tensor([[1.0, 2.0, 3.0], [4.0, 1.0, 0.0]]), torch.tensor([2, 1])


def where_the_extreme_of_a_slice_is(x, lengths):  # LL205
    out = torch.zeros(2, 3, dtype=torch.int64)
    for b in range(len(x)):
        out[b] = x[:lengths[b]].max(dim=0)[1]
    return out


def sorted_slices(x, lengths):  # LL204
    out = torch.zeros(2)
    for b in range(len(x)):
        out[b] = torch.sort(x[b, :lengths[b]], dim=0)[0][0]
    return out

import torch


def packed_to_padded(y, lengths):
    width = int(lengths.max())
    out = torch.zeros(len(lengths), width, y.shape[1], dtype=y.dtype)
    start = 0
    for b in range(len(lengths)):
        out[b, :lengths[b]] = y[start:start + lengths[b]]
        start += lengths[b]
    return out


def inputs():
    return torch.linspace(-1, 1, 14, dtype=torch.float64).view(7, 2), torch.tensor([2, 1, 4])

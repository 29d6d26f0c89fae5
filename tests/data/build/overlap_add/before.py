import torch


def overlap_add(frames, hop):
    n, length = frames.shape
    signal = torch.zeros((n - 1) * hop + length)
    for i in range(n):
        signal[i * hop:i * hop + length] += frames[i]
    return signal


def inputs():
    return torch.arange(12.0).view(4, 3), 2

import torch


def smooth_channels(x):
    y = torch.empty_like(x)
    y[:, :, 0] = x[:, :, 0]
    for t in range(1, y.shape[-1]):
        y[:, :, t] = 0.9 * y[:, :, t - 1] + 0.1 * x[:, :, t]
    return y


def inputs():
    return (torch.arange(48.0).view(2, 3, 8) * 0.25,)

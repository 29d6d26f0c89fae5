import torch


def every_fourth(x, y):
    lanes = torch.nn.functional.pad(x[4:], (0, -x.shape[0] % 4)).view(-1, 4)
    y[4:] = (y[:4] + torch.cumsum(lanes, dim=0)).flatten()[:x.shape[0] - 4]
    return y

import torch


def features(x, w):
    return torch.cat((x[:, :2] * 2, x[:, x.shape[1] // 2:], w[:, None]), dim=1)

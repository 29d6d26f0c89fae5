import torch


def neighbours(x, places):
    return x[torch.arange(x.shape[0])[:, None], places].mean(1)

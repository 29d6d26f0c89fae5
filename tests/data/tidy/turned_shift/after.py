import torch


def with_the_next(x, out):
    following = x * 2
    out[:] = x + torch.cat((following[1:], torch.full_like(following[:1], 0.0)))
    return out

import torch


def above(x, limits):
    count = (x > limits[:, None]).sum(1)
    return count

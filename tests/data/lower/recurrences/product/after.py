import torch


def factor(x):
    return x.prod()

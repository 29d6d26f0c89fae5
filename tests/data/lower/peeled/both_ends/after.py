import torch


def dot(x, y):
    return x @ y

import torch


def largest(x):
    at = x.argmax()
    return x[at], at.item()

import torch


def edges(x, start, end):
    picked = x[start]
    out = (picked - x[end]) * picked
    return out

import torch


def trace(m):
    return m.diagonal()[:3].sum()

import torch

from loopless import scans


def repeated(tokens):
    mask = scans.earlier(tokens) == 0
    return mask

import torch


def remap(image, rows, columns):
    out = image[rows, columns]
    return out

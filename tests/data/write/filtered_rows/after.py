import torch


def products_of_some(x, y, w):
    return (x[:, None] * y)[(w > 0)[:, None].expand((x[:, None] * y).shape[:2])]

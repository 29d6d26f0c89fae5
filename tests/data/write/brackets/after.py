import math
import torch


def turned(x, angle, n):
    out = math.cos(angle) * x + 1e-06 - (n - 1) / 2 * (x - n // 2)
    return out

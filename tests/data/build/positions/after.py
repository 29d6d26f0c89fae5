import torch


def look_up(table, keys):
    out = table[(table[:, 0] == keys[:, None]).int().argmax(1)]
    return out

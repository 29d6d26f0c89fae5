import torch


def look_up(table, keys):
    out = table[(table[:, 0] == keys[:, None]).max(1).indices]
    return out

import torch


def spreads(x, labels):
    count = torch.bincount(labels, minlength=4)[:4]
    value_2 = x - (x.new_zeros(4).index_add(0, labels, x) / count)[labels]
    value = torch.zeros(4, dtype=torch.float32).index_add(0, labels, value_2 * value_2)
    out = torch.sqrt(value / (count - 1)) + value / count
    return out

import torch


def relabelled(labels):
    distinct_size = int(labels.max()) + 1
    distinct = torch.full((distinct_size,), False, dtype=torch.bool)
    distinct[labels] = True
    number = torch.where(distinct, torch.cumsum(distinct, dim=0) - 1, 0)
    taken = distinct.clone()
    return number[labels]

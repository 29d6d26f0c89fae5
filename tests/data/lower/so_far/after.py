import torch

from loopless import scans


def position_in_expert(expert_ids, x, k, capacity):
    c = scans.earlier(expert_ids)
    mask = c < capacity
    place = torch.where(mask, expert_ids, 0) * capacity + torch.where(mask, c, 0)
    order = torch.where(mask, torch.arange(expert_ids.shape[0]), -1)
    last = torch.full((k * capacity,), -1).scatter_reduce_(0, place, order, 'amax').view(k, capacity)
    slots = torch.where(last < 0, 0.0, x[last])
    return slots

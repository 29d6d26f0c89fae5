import torch


def inverses(a, v):
    out = torch.linalg.inv(a).contiguous() + torch.diag_embed(v)
    dets = torch.linalg.det(a)
    return out, dets

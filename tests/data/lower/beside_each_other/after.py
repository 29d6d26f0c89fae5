import torch


def turns(angles):
    c = torch.cos(angles)
    s = torch.sin(angles)
    return torch.stack((torch.stack((c, -s), dim=1), torch.stack((s, c), dim=1)), dim=1)

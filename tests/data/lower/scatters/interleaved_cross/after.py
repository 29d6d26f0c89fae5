import torch


def two_that_cross(a, ip, b):
    value = torch.stack((ip, torch.arange(ip.shape[0])), dim=1)
    last = torch.full((a.shape[0],), -1).scatter_reduce_(
        0, value.flatten(), torch.arange(2 * ip.shape[0]), 'amax'
    )
    a[value] = torch.where(torch.arange(2) == 0, b[:, None], 0.5).flatten()[last[value]]

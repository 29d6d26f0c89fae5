import torch


def ends(out, spans, x):
    value = torch.stack((spans[:, 0], spans[:, 1]), dim=1)
    last = torch.full((out.shape[0],), -1).scatter_reduce_(
        0, value.flatten(), torch.arange(2 * x.shape[0]), 'amax'
    )
    out[value] = torch.stack((x, -x), dim=1).flatten(0, 1)[last[value]]
    return out

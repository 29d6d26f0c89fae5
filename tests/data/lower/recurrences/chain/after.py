import torch

from loopless import scans


def chain(cdf, u, start):
    return torch.cat(
        (
            torch.tensor([start]),
            scans.walk(
                torch.searchsorted(cdf, u.expand(cdf.shape[0], -1).contiguous()).T.contiguous(), start
            ),
        )
    )

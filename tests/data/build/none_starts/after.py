import torch

from loopless import scans


def runs(x, blank):
    kept = x[
        (x != blank) & (
            (torch.arange(x.shape[0]) == 0) | (x != torch.cat((torch.full_like(x[:1], 0), x[:-1])))
        )
    ].tolist()
    last = x[0] * 1.0
    smooth_stack = torch.cat((last[None], scans.linear(0.9, 0.1 * x[1:], last)))
    return (kept, smooth_stack)

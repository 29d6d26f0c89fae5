import torch

from loopless import scans


def held(signal, returns, high, low):
    mask = signal > high
    mask_2 = signal < low
    value_2 = scans.walk(
        torch.stack(
            (
                torch.where(signal > 0, 1, 0),
                torch.where(mask, 2, torch.where(mask_2, 0, 1)),
                torch.where(signal < 0, 1, 2),
            ),
            dim=1,
        ),
        1,
    )
    out = (value_2 + -1).to(torch.float32)
    value = torch.cat((torch.full_like(value_2[:1], 1), value_2[:-1])) + -1
    return out, (value * returns).sum(), torch.where(
        value == 0, torch.where(mask, 1, torch.where(mask_2, 1, 0)), 0
    ).sum().item()

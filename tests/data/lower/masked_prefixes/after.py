import torch

from loopless import masked


def statistics(x, valid):
    spread = masked.std(torch.where(valid, x, 0).to(torch.float64), dim=1, mask=valid).to(torch.float32)
    mask = torch.ones(x.shape[0], x.shape[0], dtype=torch.bool).tril_()
    middle = masked.median(torch.where(mask, x, 0), dim=1, mask=mask)
    mask_2 = torch.ones(x.shape[0], x.shape[0], dtype=torch.bool).triu_()
    peak = masked.argmax(torch.where(mask_2, x, 0), dim=1, mask=mask_2) - torch.arange(x.shape[0])
    return spread, middle, peak

import torch


def chosen(x, wanted, lengths):
    mask = torch.arange(x.shape[1]) < lengths[:, None]
    out = torch.where(mask[:, :, None], torch.softmax(torch.where(mask[:, :, None], x, 0), dim=2), 0).sum(1)
    mask_2 = wanted > 0
    return torch.where(mask_2, torch.logsumexp(torch.where(mask_2[:, None], x[:, 0], 0), dim=1), 0).sum(), out

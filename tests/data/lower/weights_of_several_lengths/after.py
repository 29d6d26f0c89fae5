import torch


def weights_of_several_lengths(padded, lengths, w):
    row = (padded * w).sum(2)
    mask = torch.arange(padded.shape[1]) < lengths[:, None]
    part = torch.exp(row - torch.where(mask, row, float('-inf')).amax(1)[:, None])
    return torch.where(
        mask[:, :, None], (part / torch.where(mask, part, 0).sum(1)[:, None])[:, :, None] * padded, 0
    ).sum(1)

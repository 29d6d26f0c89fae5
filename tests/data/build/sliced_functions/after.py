import torch


def attention(scores, values, lengths):
    mask = torch.arange(scores.shape[1]) < lengths[:, None]
    part = torch.exp(scores - torch.where(mask, scores, float('-inf')).amax(1)[:, None])
    weights = torch.where(mask, part / torch.where(mask, part, 0).sum(1)[:, None], 0)
    best = torch.where(
        (torch.arange(values.shape[0]) < lengths[:, None])[:, :, None], values, float('-inf')
    ).amax(1)
    return weights, best

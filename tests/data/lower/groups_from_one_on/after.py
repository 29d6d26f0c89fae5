import torch


def areas(segments, weights, k):
    area = torch.bincount(torch.clamp(segments, 0, k + 1).flatten(), minlength=k + 2)[1:-1]
    weight = weights.flatten().new_zeros(k + 2).index_add(
        0, torch.clamp(segments, 0, k + 1).flatten(), weights.flatten()
    )[1:-1]
    return area, weight

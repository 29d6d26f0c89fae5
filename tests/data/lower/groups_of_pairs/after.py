import torch


def overlaps(true, pred, n, m):
    value = torch.clamp(true, 0, n + 1)
    value_2 = torch.clamp(pred, 0, m + 1)
    inter = torch.bincount(
        (value * (m + 2) + value_2).flatten(), minlength=(n + 2) * (m + 2)
    ).view(n + 2, m + 2)[1:-1, 1:-1].contiguous()
    union = torch.bincount(value.flatten(), minlength=n + 2)[1:-1, None] + torch.bincount(
        value_2.flatten(), minlength=m + 2
    )[1:-1] - inter
    iou = torch.where(union > 0, inter / union, 0)
    return iou

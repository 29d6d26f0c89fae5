import torch


def overlaps(true, pred, n, m):
    iou = torch.zeros(n, m)
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            inter = ((true == i) & (pred == j)).sum()
            union = ((true == i) | (pred == j)).sum()
            if union > 0:
                iou[i - 1, j - 1] = inter / union
    return iou


def inputs():
    return torch.arange(12).view(3, 4) % 4, torch.arange(12).view(3, 4) % 5, 3, 4

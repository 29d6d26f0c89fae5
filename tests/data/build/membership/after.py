import torch


def hits(scores, labels, k):
    odd = torch.where((labels == 0) | (labels == 2), 0.0, scores[:, 0])
    return (
        torch.topk(scores, 2, dim=1).indices == labels[:, None]
    ).any(1).sum().item() / labels.shape[0], odd

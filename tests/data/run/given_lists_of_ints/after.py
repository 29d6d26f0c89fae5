import torch

from loopless import scans


def weights_of_labels(labels, weights):
    labels, labels_lengths = scans.padded(labels)
    mask = torch.arange(labels.shape[1]) < labels_lengths[:, None]
    place = torch.where(mask, torch.arange(labels.shape[0])[:, None], 0) * weights.shape[0] + labels
    order = torch.where(
        mask, (torch.arange(labels.shape[0]) * labels.shape[1])[:, None] + torch.arange(labels.shape[1]), -1
    )
    last = torch.full((labels.shape[0] * weights.shape[0],), -1).scatter_reduce_(
        0, place.flatten(), order.flatten(), 'amax'
    ).view(labels.shape[0], weights.shape[0])
    out = torch.where(last < 0, 0.0, weights[labels.clone()].flatten()[last])
    return out

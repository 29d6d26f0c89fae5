import torch


def distinct_tokens(batch):
    out = torch.zeros(len(batch))
    for b, row in enumerate(batch):
        out[b] = len(set(row.tolist())) / batch.shape[1]
    return out


def inputs():
    return torch.tensor([[1, 1, 2, 0], [3, 3, 3, 3], [0, 1, 2, 3]]),

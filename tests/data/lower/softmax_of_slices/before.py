import torch


def attended(chunks, x, lengths):
    pooled = []
    for chunk in chunks:
        weights = torch.softmax(chunk[:, 0], dim=0)
        pooled.append((weights.unsqueeze(1) * chunk).sum(dim=0))
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i, :lengths[i]] = torch.softmax(x[i, :lengths[i]], dim=0)
    return torch.stack(pooled), out


def inputs():
    return [torch.arange(4.0).view(2, 2), torch.arange(6.0).view(3, 2)], \
        torch.arange(12.0).view(3, 4).sin().requires_grad_(), torch.tensor([4, 1, 3])

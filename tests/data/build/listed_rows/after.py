import torch


def span_losses(x, spans):
    spans = torch.tensor(spans)
    return torch.where(
        (torch.arange(x.shape[1]) >= spans[:, None, 0]) & (torch.arange(x.shape[1]) < spans[:, None, 1]),
        (x * 2).detach().to(torch.float64),
        0,
    ).sum(1)

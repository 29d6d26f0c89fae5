import torch


def span_losses(x, spans):
    totals = []
    for row, span in zip(x, spans):
        losses = (row * 2)[span[0]:span[1]].detach().tolist()
        totals.append(sum(losses))
    return torch.tensor(totals, dtype=torch.float64)


def inputs():
    return torch.tensor([[1.0, 2.0, 3.0], [4.0, 1.0, 0.5]]), [(0, 2), (1, 3)]

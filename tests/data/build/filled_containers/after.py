import torch


def distinct_tokens(batch):
    distinct_size = int(batch.max()) + 1
    distinct = torch.full((batch.shape[0], distinct_size), False, dtype=torch.bool)
    distinct[torch.arange(batch.shape[0])[:, None], batch] = True
    out = (distinct.sum(1).to(torch.float64) / batch.shape[1]).to(torch.float32)
    return out

import torch


def close_pairs(pos, r):
    return torch.stack(torch.broadcast_tensors(torch.arange(pos.shape[0])[:, None], torch.arange(pos.shape[0])), dim=2)[(torch.arange(pos.shape[0])[:, None] != torch.arange(pos.shape[0])) & ((pos[:, None] - pos).norm(dim=2).to(torch.float64) < r)], torch.stack(((pos[:, 0].to(torch.float64) - 1).to(torch.float32), (pos[:, 0].to(torch.float64) + 1).to(torch.float32)), dim=1)

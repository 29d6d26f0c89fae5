import torch


def close_pairs(pos, r):
    index = torch.arange(pos.shape[0])
    return torch.stack(torch.broadcast_tensors(index[:, None], index), dim=2)[(index[:, None] != index) & ((pos[:, None] - pos).norm(dim=2).to(torch.float64) < r)], torch.stack(
        (
            (pos[:, 0].to(torch.float64) - 1).to(torch.float32),
            (pos[:, 0].to(torch.float64) + 1).to(torch.float32),
        ),
        dim=1,
    )

import torch


def turns(angles):
    c = torch.cos(angles)
    s = torch.sin(angles)
    return torch.stack(
        (
            torch.stack(torch.broadcast_tensors(c, -s, torch.tensor(0.0, dtype=torch.float32)), dim=1),
            torch.stack(torch.broadcast_tensors(s, c, torch.tensor(1.0, dtype=torch.float32)), dim=1),
        ),
        dim=1,
    )

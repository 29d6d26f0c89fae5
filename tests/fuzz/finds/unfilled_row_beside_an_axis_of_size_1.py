import torch

def f(x, allowed):
    found = torch.zeros(x.shape[0], x.shape[2], x.shape[2])
    for b in range(x.shape[0]):
        centered = found[b] - x[b].mean(dim=0, keepdim=True)
        found[b] = centered.transpose(0, 1) @ centered
    return found


CALLS = [
    '(torch.tensor([-1.0, -0.913, -0.826, -0.739, -0.652, -0.565, -0.478, -0.391, -0.304, -0.217, -0.13, -0.043, 0.043, 0.13, 0.217, 0.304, 0.391, 0.478, 0.565, 0.652, 0.739, 0.826, 0.913, 1.0], dtype=torch.float32).reshape((2, 4, 3)), torch.tensor([False, False, False, False, False, False, True, True, True, True, True, True], dtype=torch.bool).reshape((4, 3)),)',
]

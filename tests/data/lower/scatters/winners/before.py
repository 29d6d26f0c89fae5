import torch


def winners(uv, depth, rgb, h, w):
    zbuf = torch.full((h, w), float("inf"))
    img = torch.zeros(h, w, 3)
    for i in range(len(depth)):
        u, v = int(uv[i, 0]), int(uv[i, 1])
        if 0 <= u < w and 0 <= v < h:
            if depth[i] < zbuf[v, u]:
                zbuf[v, u] = depth[i]
                img[v, u] = rgb[i]
    return zbuf, img


def inputs():
    return (torch.tensor([[0.5, 1.0], [2.0, 0.5], [0.0, 1.5], [-3.0, 1.0], [2.5, 0.0]]),
            torch.tensor([0.5, 0.75, 0.25, 0.5, 0.75]), torch.arange(15.0).view(5, 3), 2, 3)

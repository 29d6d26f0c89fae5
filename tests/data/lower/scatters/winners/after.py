import torch


def winners(uv, depth, rgb, h, w):
    zbuf = torch.full((h, w), float('inf'))
    u = uv[:, 0].to(torch.float64).to(torch.int64)
    v = uv[:, 1].to(torch.float64).to(torch.int64)
    mask_2 = (0 <= u) & (u < w) & (0 <= v) & (v < h)
    zbuf[:] = zbuf.flatten().scatter_reduce(0, v[mask_2] * w + u[mask_2], depth[mask_2], 'amin').view(h, w)
    mask = mask_2 & (
        (
            depth == zbuf[torch.where(mask_2, v, 0), torch.where(mask_2, u, 0)]
        ) & (depth < torch.tensor(float('inf'), dtype=torch.float32))
    )
    place = v[mask] * w + u[mask]
    order = torch.arange(depth.shape[0])[mask]
    first = torch.full((h * w,), -1).scatter_reduce_(0, place, order, 'amin', include_self=False).view(h, w)
    img = torch.where((first < 0)[:, :, None], 0.0, rgb[first])
    return zbuf, img

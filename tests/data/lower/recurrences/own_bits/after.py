import torch


def own_bits(img):
    h, w = img.shape
    out = torch.zeros(h - 2, w - 2, dtype=torch.long)
    offsets = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    offsets = torch.tensor(offsets)
    out[:] = torch.where(
        img[
            (torch.arange(1, h - 1)[:, None] + offsets[:, 0])[:, None],
            torch.arange(1, w - 1)[:, None] + offsets[:, 1],
        ] >= img[1:h - 1, 1:w - 1, None],
        1 << torch.arange(offsets.shape[0]),
        0,
    ).sum(2)
    return out

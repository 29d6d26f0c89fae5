import torch


def between(x, w, low, high):
    mask_2 = x > low
    mask = torch.where(mask_2, x < high, low < high)
    b = torch.where(
        mask,
        torch.where(mask_2, x / 3, torch.tensor(low / 3, dtype=torch.float32).to(torch.float64)),
        torch.tensor(high / 3, dtype=torch.float32).to(torch.float64),
    )
    value = torch.floor(b).to(torch.int64)
    out = w * torch.where(mask & mask_2, b - value, (b.to(torch.float32) - value).to(torch.float64))
    return out

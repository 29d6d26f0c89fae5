import torch


def patches(image, rows, columns, size):
    return image[
        (rows[:, None] + torch.arange(size))[:, :, None], (columns[:, None] + torch.arange(size))[:, None]
    ]

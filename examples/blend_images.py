"""Two images, blended pixel by pixel."""

import torch


def blend_images(front, back):
    """Add two matrices, element by element."""
    blended = torch.zeros_like(front)
    for row in range(front.shape[0]):
        for col in range(front.shape[1]):
            blended[row, col] = front[row, col] + back[row, col]
    return blended


def inputs():
    g = torch.Generator().manual_seed(0)
    return torch.rand(120, 160, generator=g), torch.rand(120, 160, generator=g)

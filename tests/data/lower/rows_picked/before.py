import torch


def remap(image, rows, columns):
    out = torch.empty_like(image)
    for r in range(image.shape[0]):
        for c in range(image.shape[1]):
            out[r, c] = image[rows[r, c], columns[r, c]]
    return out


def inputs():
    return torch.arange(8.0).reshape(2, 2, 2), torch.tensor([[0, 1], [1, 1]]), torch.tensor([[1, 1], [0, 0]])

import torch


def own_bits_of_rows(x, code):
    for j in range(x.shape[1]):
        code |= (x[:, j] > 0).to(code.dtype) << j
    return code


def inputs():
    return torch.tensor([[0.5, -1.5, 2.25], [1.0, 0.25, -4.5]]), torch.tensor([8, 1], dtype=torch.uint8)

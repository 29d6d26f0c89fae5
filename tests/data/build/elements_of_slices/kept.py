import torch


def inputs():
    return torch.linspace(-1, 2, 18).reshape(3, 6), torch.tensor([0, 1, 2])


def from_elsewhere(boxes, starts):  # LL204
    out = torch.zeros(len(boxes))
    for i in range(len(boxes)):
        x, y = boxes[i, starts[i]:starts[i] + 2]
        out[i] = x * y
    return out

import torch


def corners(boxes):
    out = []
    for i in range(len(boxes)):
        x, y, w, h = boxes[i, 1:5]
        out.append(torch.stack([x - w / 2, y - h / 2, x + w / 2, y + h / 2]))
    return torch.stack(out)


def inputs():
    return torch.linspace(-1, 2, 18).reshape(3, 6),

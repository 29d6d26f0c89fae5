import torch


def total(points, labels):
    loss = 0.0
    pairs = 0
    for i in range(len(points)):
        for j in range(i + 1, len(points)):
            if labels[i] == labels[j]:
                loss += (points[i] - points[j]).abs().sum()
            else:
                loss += 1.0 / (1.0 + (points[i] - points[j]).abs().sum())
            pairs += 1
    return loss / pairs


def inputs():
    return torch.linspace(-1, 2, 12).reshape(4, 3).sin(), torch.tensor([0, 1, 0, 1])

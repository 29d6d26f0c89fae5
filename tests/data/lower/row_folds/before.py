import torch


def inputs():
    return torch.arange(20.0).reshape(4, 5).sin(), torch.arange(5.0)


def normalized(x, w):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        row = x[i] - x[i].mean()
        if torch.all(row < 0.5):
            out[i] = torch.dot(row, w)
        else:
            out[i] = torch.argmax(row * w)
    return out

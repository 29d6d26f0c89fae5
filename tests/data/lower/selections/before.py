import torch


def means(x, m, y):
    out = torch.zeros(x.shape[0])
    many = torch.zeros(x.shape[0])
    for i in range(x.shape[0]):
        chosen = x[i][m[i]]
        out[i] = (chosen * 2).mean()
        many[i] = len(chosen)
        y[i][y[i] > 0.5] = 0.5
    return out, many


def inputs():
    x = torch.linspace(-1, 1, 12).view(3, 4)
    return x, x > -0.8, x.clone()

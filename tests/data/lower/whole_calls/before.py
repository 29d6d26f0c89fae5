import torch
import torch.nn.functional as F


def features(x, cdf, weight, bias, images):
    normal = torch.zeros_like(x)
    places = []
    power = torch.zeros(x.shape[0], x.shape[1] // 2 + 1)
    pooled = []
    for i in range(x.shape[0]):
        normal[i] = F.layer_norm(x[i], (x.shape[1],), weight, bias)
        places.append(torch.searchsorted(cdf[i], x[i], right=True))
        power[i] = torch.fft.rfft(x[i] - x[i].mean()).abs()
        pooled.append(F.adaptive_max_pool2d(images[i], (2, 2)))
    return normal, torch.stack(places), power, torch.stack(pooled)


def inputs():
    x = torch.linspace(-1, 2, 12).view(3, 4).sin()
    return x, x.sort(1).values, x[0].clone(), x[1].clone(), torch.linspace(-1, 1, 96).view(3, 2, 4, 4).sin()

import torch


def features(x, cdf, weight, bias, images):
    normal = torch.nn.functional.layer_norm(x, (x.shape[1],), weight, bias)
    power = torch.abs(torch.fft.rfft(x - x.mean(1)[:, None], dim=-1))
    return normal, torch.searchsorted(
        cdf, x, right=True
    ), power, torch.nn.functional.adaptive_max_pool2d(images, (2, 2))

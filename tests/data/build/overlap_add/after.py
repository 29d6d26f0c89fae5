import torch


def overlap_add(frames, hop):
    signal = torch.zeros((frames.shape[0] - 1) * hop + frames.shape[1])
    signal.index_add_(
        0,
        (torch.arange(frames.shape[1]) + torch.arange(0, 2 * frames.shape[0] - 1, 2)[:, None]).flatten(),
        frames.flatten(),
    )
    return signal

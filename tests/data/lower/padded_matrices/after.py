import torch

from loopless import scans


def padded_matrices(mats):
    mats_lengths = torch.tensor(list(map(len, mats)))
    longest = mats_lengths.amax().item()
    mats, mats_lengths = scans.padded(mats)
    out = torch.where((torch.arange(longest) < mats_lengths[:, None])[:, :, None], mats, 0)
    return out

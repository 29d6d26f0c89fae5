import torch

from loopless import scans


def collated(texts, pad):
    texts_lengths = torch.tensor(list(map(len, texts)))
    longest = texts_lengths.amax().item()
    texts_tensor, texts_lengths = scans.padded(texts)
    mask = torch.arange(longest) < texts_lengths[:, None]
    row = torch.where(mask, texts_tensor, pad)
    row_2 = mask.to(torch.int64)
    rows_tensor, masks_tensor = (row, row_2)
    return {'rows': rows_tensor, 'masks': masks_tensor}

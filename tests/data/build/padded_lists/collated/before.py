import torch


def inputs():
    return [[1, 2], [3], [4, 5, 6]], 0


def collated(texts, pad):
    longest = max(len(ids) for ids in texts)
    rows, masks = [], []
    for ids in texts:
        missing = longest - len(ids)
        rows.append(ids + [pad] * missing)
        masks.append([1] * len(ids) + [0] * missing)
    return {"rows": torch.tensor(rows), "masks": torch.tensor(masks)}

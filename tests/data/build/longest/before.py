import torch


def padded(texts, pad):
    lengths = torch.LongTensor([len(x) for x in texts])
    out = torch.full((len(texts), int(lengths.max())), pad)
    for i in range(len(texts)):
        out[i, :texts[i].size(0)] = texts[i]
    return out, lengths


def inputs():
    return [torch.tensor([1, 2]), torch.tensor([3]), torch.tensor([4, 5, 6])], 9

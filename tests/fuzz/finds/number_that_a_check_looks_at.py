import torch

def f(img):
    tally = 0.0
    h, w = img.shape
    out = torch.zeros(h - 2, w - 2, dtype=torch.long)
    offsets = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    for i in range(1, h - 1):
        for j in range(1, w - 1):
            center = -img[i, j]
            code = 0
            for bit, (dy, dx) in enumerate(offsets):
                if img[i + dy, j + dx] >= center:
                    code |= 1 << bit
                    tally *= img[i, j]
            out[i - 1, j - 1] = code
    return (out, tally)


CALLS = [
    '(torch.tensor([3, 1, 4, 1, 5, 4, 2, 6, 5, 3, 5, 8, 4, 7, 4, 3, 2, 3, 8, 4], dtype=torch.int64).reshape((4, 5)),)',
    '(torch.tensor([3, 1, 4, 1, 5, 4, 2, 6, 5, 3, 5, 8, 4, 7, 4, 3, 2, 3, 8, 4], dtype=torch.uint8).reshape((4, 5)),)',
]

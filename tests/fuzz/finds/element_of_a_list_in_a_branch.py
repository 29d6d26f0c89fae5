import torch
def f(xs, flag):
    out = torch.zeros(len(xs), dtype=torch.long)
    for i, s in enumerate(xs):
        t = s
        if flag[i] > 0:
            t = xs[0]
        out[i] = len(t)
    return out

CALLS = ['([t([1, 2, 3]), t([4]), t([5, 6, 7, 8, 9]), t([1, 2])], t([1, 0, 1, 1]))']

import torch
def f(w, x):
    out = []
    for b in range(x.shape[0]):
        out.append(w @ x[b])
    return torch.stack(out)


CALLS = [
    '(t([1.,2.,3.,4.], float32, 2, 2), t(list(range(12)), float32, 3, 2, 2))',
]

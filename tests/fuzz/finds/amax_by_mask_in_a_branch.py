import torch
def f(x, lab):
    c = torch.zeros(3, 2)
    for k in range(3):
        if k > 0:
            c[k] = x[lab == k].amax(0)
    return c


CALLS = [
    '(leaf(t([1.,2.,3.,4.], float32, 2, 2)), t([2, 1], int64))',
]
GRADIENTS = True

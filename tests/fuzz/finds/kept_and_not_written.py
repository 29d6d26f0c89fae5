"""What autograd keeps of a tensor is spoilt by a store only if some iteration stores."""


def f(d, k):
    d = d * 1
    tally = 1.0
    n = d.shape[0]
    for i in range(n):
        for j in range(n):
            if d[i, k] < d[i, j]:
                d[j] = d[i, k]
        tally = tally * d[i]
    return tally


CALLS = [
    "(leaf(t([0.0, 3.0, 9.0, 2.0, 0.0, 1.0, 4.0, 8.0, 0.0], float32, 3, 3)), 1,)",
    "(leaf(t([0.0, 3.0, 0.0, 2.0, 3.0, 1.0, 4.0, 8.0, 0.0], float32, 3, 3)), 1,)",
]
GRADIENTS = True

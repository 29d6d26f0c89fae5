def f(src, weights, perm):
    total = 2.0
    for step in range(1, src.shape[0]):
        total *= weights[perm[step]]
    return total


CALLS = [
    '(leaf(t([0.0, -0.75, -0.75], float64)), leaf(t([2.5, 1.0, 2.5], float64)), t([2, 2, 0], int64),)',
    '(leaf(t([1.1, 1e8, 1.1, 1e-30, 3.7, 0.2], float64)), leaf(t([0.1, 0.6, -2.3, 1.1, 1e-30, 0.3], float64)), t([0, 4, 5, 3, 1, 3], int64),)',
]
GRADIENTS = True

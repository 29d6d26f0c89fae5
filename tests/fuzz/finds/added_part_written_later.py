def f(src, out, res):
    for step in range(len(src)):
        res[step // 2] += out[0]
        out[step] = src[step]


CALLS = [
    '(parameter(t([0.1, 1e-3, 0.2, 1.1, -2.3], float16)), grown(t([3.0, -0.5, -0.5, 1.0, -1.0], float32)), grown(t([3.0, 4.0, 0.25, 0.0, 3.0], float32)),)',
]
GRADIENTS = True

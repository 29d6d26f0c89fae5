def f(src):
    count_n = len(src)
    out = src[:]
    for step in range(1, count_n):
        pass
    return (src, out)


CALLS = [
    '(t([2, 0, 4, 3, -1], int64),)',
]

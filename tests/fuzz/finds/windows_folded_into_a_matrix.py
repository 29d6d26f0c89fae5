def f(x):
    s = 0
    for i in range(2):
        s = s + x[i:i + 2]
    return s


CALLS = [
    '(t([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0], float32, 3, 3),)',
]

def f(x, y):
    total = 0.0
    for i in range(1, len(x)):
        for j in range(i - 1):
            total += x[i]
        total += y[i]
    product = 1.0
    for i in range(1, len(x)):
        for j in range(i - 1):
            product *= x[i]
        product *= y[i]
    return total, product


CALLS = [
    '(t([1.1, 2.2, 3.3, 4.4, 5.5], float64), t([0.1, 0.2, 0.3, 0.4, 0.5], float32),)',
]

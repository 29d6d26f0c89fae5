def f(cache, lengths, new):
    cache = cache * 1
    for b in range(lengths.shape[0]):
        cache[b, lengths[b]] *= new[b]
        lengths[b] += 1
    return cache


CALLS = [
    '(torch.tensor([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], dtype=torch.float32).reshape((3, 5, 2)).requires_grad_(), torch.tensor([0, 2, 4], dtype=torch.int64), torch.tensor([0.0, 1.0, 2.0, 3.0, 4.0, 5.0], dtype=torch.float32).reshape((3, 2)).requires_grad_(),)',
]

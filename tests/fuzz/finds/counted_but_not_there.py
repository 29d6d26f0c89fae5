import torch


def f(A, B, src, n):
    for step in range(n):
        if src[step]:
            src[step] = len(A[step][B[step]])


CALLS = [
    '(torch.zeros(3, 1), torch.tensor([[True], [True], [True], [False]]), torch.ones(5), 4)',
    '(torch.zeros(4, 1), torch.tensor([[True], [True], [True], [False]]), torch.ones(5), 4)',
]

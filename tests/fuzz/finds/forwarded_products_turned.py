import torch

def f(x):
    n = len(x)
    sim = torch.zeros(n, n)
    for i in range(n):
        sim[i, i] = 1.0
        for j in range(i + 1, n):
            sim[i, j] = x[i + 1] @ x[j]
            sim[j, i] = sim[i, j]
    return sim


CALLS = [
    '(torch.tensor([1.541, -0.293, -2.179, 0.568, -1.085, -1.399, 0.403, 0.838, -0.719, -0.403, -0.597, 0.182, -0.857, 1.101, -1.071], dtype=torch.float32).reshape((5, 3)).requires_grad_(),)',
    '(torch.tensor([1.541, -0.293, -2.179, 0.568, torch.inf, -1.399, 0.403, 0.838, -0.719, -0.403, -torch.inf, torch.inf, -0.857, 1.101, -1.071], dtype=torch.float32).reshape((5, 3)).requires_grad_(),)',
]
GRADIENTS = True

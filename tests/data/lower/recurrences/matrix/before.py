import torch


def responses(A, B, C, u):
    h = torch.zeros(A.shape[0])
    y = torch.zeros(len(u), C.shape[0])
    for t in range(len(u)):
        h = A @ h + B @ u[t]
        y[t] = C @ h
    return y, h


def inputs():
    A = torch.tensor([[0.5, -0.25, 0.0], [0.25, 0.5, 0.125], [0.0, -0.5, 0.75]])
    B = torch.tensor([[1.0, 0.0], [0.5, -1.0], [0.0, 2.0]])
    C = torch.tensor([[1.0, 2.0, -1.0], [0.0, 0.5, 1.5]])
    return A, B, C, torch.linspace(-1, 1, 400).view(200, 2)

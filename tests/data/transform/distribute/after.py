import torch


def symmetric(C, A, B):
    m, n = C.shape
    C += B * A[torch.arange(m), torch.arange(m)][:, None]
    C += A[:, :m - 1].tril(-1) @ B[:m - 1]
    mask = torch.arange(m - 1) < torch.arange(m)[:, None]
    C.index_add_(0, torch.where(mask, torch.arange(m - 1), 0)[mask], (B[:, None] * A[:, :m - 1, None])[mask])
    return C

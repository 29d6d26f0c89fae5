import torch


def close_pairs(pos, r):
    edges = []
    for i in range(pos.size(0)):
        for j in range(pos.size(0)):
            if i != j and torch.norm(pos[i] - pos[j]).item() < r:
                edges.append([i, j])
    boxes = []
    for p in pos:
        boxes.append((p[0].item() - 1, p[0].item() + 1))
    return torch.tensor(edges, dtype=torch.long), torch.tensor(boxes)


def inputs():
    return torch.tensor([[0.5, 1.5], [0.25, 1.0], [-1.0, 2.0]]), 1.0

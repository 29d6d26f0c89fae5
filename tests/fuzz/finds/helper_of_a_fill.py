import torch

def shrink(v):
    return v * 0.25 - 3.0

def f(cube, change):
    tally = 1.5
    mapped = torch.zeros_like(cube)
    for flat in range(cube.numel()):
        place = torch.unravel_index(torch.tensor(flat), cube.shape)
        mapped[tuple(place)] = change(mapped[tuple(place)])
        tally += mapped[tuple(place)]
    return (mapped, tally)


CALLS = [
    '(torch.tensor([0.758, 0.279, 0.403, 0.735, 0.029, 0.8, 0.397, 0.754, 0.57, 0.439, 0.639, 0.525, 0.683, 0.305, 0.464, 0.455, 0.572, 0.498, 0.937, 0.656, 0.314, 0.198, 0.416, 0.284, 0.34, 0.524, 0.798, 0.772, 0.011, 0.81, 0.64, 0.974], dtype=torch.float32).reshape((4, 4, 2)).requires_grad_(), shrink,)',
    '(torch.tensor([0.758, 0.279, 0.403, 0.735, 0.029, 0.8, 0.397, 0.754, 0.57, 0.439, 0.639, 0.525, 0.683, 0.305, 0.464, 0.455, 0.572, 0.498, 0.937, 0.656, 0.314, 0.198, 0.416, 0.284, 0.34, 0.524, 0.798, 0.772, 0.011, 0.81, 0.64, 0.974, 0.758, 0.279, 0.403, 0.735, 0.029, 0.8, 0.397, 0.754], dtype=torch.float32).reshape((5, 4, 2)).requires_grad_(), shrink,)',
]
GRADIENTS = True

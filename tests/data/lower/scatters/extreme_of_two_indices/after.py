import torch


def extreme_of_two_indices(canvas, xy, val):
    canvas[:] = canvas.flatten().scatter_reduce(
        0, xy[:, 1] * canvas.shape[1] + xy[:, 0], val, 'amax'
    ).view(canvas.shape[0], canvas.shape[1])
    return canvas

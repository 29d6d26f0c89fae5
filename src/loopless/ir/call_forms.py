"""How functions of rows are called for all rows at once. Made by tools/make_call_forms.py; do not edit.

For each function its level, and the form for each kind of operands (`b2 -1` is a matrix that differs from row to row,
and a vector that does not; `all` a call in which no axis is named): `direct` takes any number of dimensions in front,
`direct one` a single one. A result lies in memory in order, or as its `operand` does, or it is `turned`.
"""
from __future__ import annotations

FORMS: dict[str, tuple[dict[str, str], str]] = {
    "layer_norm": ({
        "b1": "direct",
        "b2": "direct",
        "b3": "direct",
        "b1 b1": "vmap",
        "b1 -1": "direct",
        "-1 b1": "vmap operand",
        "b2 b1": "vmap",
        "b2 -1": "direct",
        "-2 b1": "vmap operand",
        "b2 b2": "vmap",
        "b2 -2": "direct",
        "-2 b2": "vmap operand",
        "b1 b1 b1": "vmap",
        "b1 b1 -1": "vmap",
        "b1 -1 b1": "vmap",
        "b1 -1 -1": "direct",
        "-1 b1 b1": "vmap operand",
        "-1 b1 -1": "vmap operand",
        "-1 -1 b1": "vmap operand",
        "b2 b1 b1": "vmap",
        "b2 b1 -1": "vmap",
        "b2 -1 b1": "vmap",
        "b2 -1 -1": "direct",
        "-2 b1 b1": "vmap operand",
        "-2 b1 -1": "vmap operand",
        "-2 -1 b1": "vmap operand",
        "b2 b2 b2": "vmap",
        "b2 b2 -2": "vmap",
        "b2 -2 b2": "vmap",
        "b2 -2 -2": "direct",
        "-2 b2 b2": "vmap operand",
        "-2 b2 -2": "vmap operand",
        "-2 -2 b2": "vmap operand",
    }, "reassociated"),
    "softmin": ({
        "b1": "direct",
        "b2": "direct",
    }, "reassociated"),
    "glu": ({
        "b1": "direct operand",
        "b2": "direct operand",
    }, "reassociated"),
    "pad": ({
        "b1": "direct operand",
        "b2": "direct operand",
        "b3": "direct operand",
    }, "bitwise"),
    "diff": ({
        "b1": "direct operand",
        "b2": "direct operand",
    }, "bitwise"),
    "roll": ({
        "b1": "direct",
        "b1 all": "vmap",
        "b2": "direct",
        "b2 all": "vmap",
        "b3": "direct",
        "b3 all": "vmap",
    }, "bitwise"),
    "cummax": ({
        "b1": "direct",
        "b2": "direct",
    }, "bitwise"),
    "cummin": ({
        "b1": "direct",
        "b2": "direct",
    }, "bitwise"),
    "kthvalue": ({
        "b1": "direct",
        "b2": "direct",
    }, "bitwise"),
    "mode": ({
        "b1": "direct",
        "b2": "direct",
    }, "bitwise"),
    "median_along": ({
        "b1": "direct",
        "b2": "direct",
        "b3": "direct",
    }, "bitwise"),
    "quantile": ({
        "b1": "direct",
        "b2": "direct",
    }, "reassociated"),
    "nanquantile": ({
        "b1": "direct",
        "b2": "direct",
    }, "reassociated"),
    "nansum": ({
        "b1": "direct",
        "b1 all": "vmap",
        "b2": "direct",
        "b2 all": "vmap",
    }, "reassociated"),
    "nanmean": ({
        "b1": "direct",
        "b1 all": "vmap",
        "b2": "direct",
        "b2 all": "vmap",
    }, "reassociated"),
    "trapezoid": ({
        "b1": "direct",
        "b2": "direct",
        "b1 b1": "direct",
        "b1 -1": "direct",
        "-1 b1": "vmap",
    }, "reassociated"),
    "cumulative_trapezoid": ({
        "b1": "direct",
        "b2": "direct",
        "b1 b1": "direct",
        "b1 -1": "direct",
        "-1 b1": "vmap",
    }, "reassociated"),
    "cov": ({
        "b2": "vmap",
    }, "reassociated"),
    "corrcoef": ({
        "b2": "vmap",
    }, "reassociated"),
    "kron": ({
        "b1 b1": "vmap operand",
        "b1 -1": "vmap",
        "-1 b1": "vmap",
        "b2 b2": "vmap operand",
        "b2 -2": "vmap",
        "-2 b2": "vmap",
    }, "reassociated"),
    "rot90": ({
        "b2": "vmap turned",
    }, "bitwise"),
    "fliplr": ({
        "b2": "vmap operand",
    }, "bitwise"),
    "flipud": ({
        "b1": "vmap operand",
        "b2": "vmap operand",
    }, "bitwise"),
    "repeat_interleave": ({
        "b1": "direct",
        "b1 all": "vmap",
        "b2": "direct",
        "b2 all": "vmap",
    }, "bitwise"),
    "gather": ({
        "b1 b1": "direct",
        "b1 -1": "vmap",
        "-1 b1": "vmap",
        "b2 b2": "direct",
        "b2 -2": "vmap",
        "-2 b2": "vmap",
    }, "bitwise"),
    "take_along_dim": ({
        "b1 b1": "direct",
        "b1 -1": "vmap",
        "-1 b1": "vmap",
    }, "bitwise"),
    "searchsorted": ({
        "b1 b1": "direct",
        "b1 -1": "vmap",
        "-1 b1": "direct",
        "b1 b0": "vmap",
        "b1 -0": "vmap",
        "-1 b0": "direct",
    }, "bitwise"),
    "bucketize": ({
        "b1 b1": "vmap",
        "b1 -1": "direct",
        "-1 b1": "vmap",
        "b2 b1": "vmap",
        "b2 -1": "direct",
        "-2 b1": "vmap",
    }, "bitwise"),
    "pairwise_distance": ({
        "b1 b1": "direct",
        "b1 -1": "direct",
        "-1 b1": "direct",
        "b2 b2": "direct",
        "b2 -2": "direct",
        "-2 b2": "direct",
    }, "reassociated"),
    "attention": ({
        "b2 b2 b2": "direct",
        "b2 b2 -2": "direct",
        "b2 -2 b2": "direct",
        "b2 -2 -2": "direct",
        "-2 b2 b2": "vmap",
        "-2 b2 -2": "vmap",
        "-2 -2 b2": "vmap",
        "b3 b3 b3": "direct",
        "b3 b3 -3": "direct",
        "b3 -3 b3": "direct",
        "b3 -3 -3": "direct",
        "-3 b3 b3": "vmap",
        "-3 b3 -3": "vmap",
        "-3 -3 b3": "vmap",
    }, "reassociated"),
    "solve": ({
        "b2 b1": "direct turned",
        "b2 -1": "direct turned",
        "-2 b1": "vmap turned",
        "b2 b2": "direct turned",
        "b2 -2": "direct turned",
        "-2 b2": "direct turned",
    }, "reassociated"),
    "solve_triangular": ({
        "b2 b2": "direct turned",
        "b2 -2": "direct turned",
        "-2 b2": "direct turned",
    }, "reassociated"),
    "cholesky_solve": ({
        "b2 b2": "direct turned",
        "b2 -2": "direct turned",
        "-2 b2": "direct turned",
    }, "reassociated"),
    "matrix_power": ({
        "b2": "direct turned",
    }, "reassociated"),
    "matrix_exp": ({
        "b2": "direct one vmap",
    }, "reassociated"),
    "slogdet": ({
        "b2": "direct",
    }, "reassociated"),
    "logdet": ({
        "b2": "direct",
    }, "reassociated"),
    "rfft": ({
        "b1": "direct",
        "b2": "direct turned",
    }, "reassociated"),
    "fft": ({
        "b1": "direct",
        "b2": "direct turned",
    }, "reassociated"),
    "ifft": ({
        "b1": "direct",
        "b2": "direct turned",
    }, "reassociated"),
    "fft2": ({
        "b2": "direct operand",
    }, "reassociated"),
    "ifft2": ({
        "b2": "direct operand",
    }, "reassociated"),
    "max_pool1d": ({
        "b2": "direct one vmap",
    }, "bitwise"),
    "max_pool2d": ({
        "b3": "direct one vmap",
    }, "bitwise"),
    "avg_pool1d": ({
        "b2": "direct one vmap",
    }, "reassociated"),
    "avg_pool2d": ({
        "b3": "direct one vmap",
    }, "reassociated"),
    "adaptive_avg_pool1d": ({
        "b2": "direct one vmap",
    }, "reassociated"),
    "adaptive_max_pool1d": ({
        "b2": "direct one vmap",
    }, "bitwise"),
    "adaptive_avg_pool2d": ({
        "b3": "direct one vmap",
    }, "reassociated"),
    "adaptive_max_pool2d": ({
        "b3": "direct one vmap",
    }, "bitwise"),
    "conv1d": ({
        "b2 b3": "vmap",
        "b2 -3": "direct one vmap",
        "-2 b3": "vmap",
        "b2 -3 -1": "direct one vmap",
    }, "reassociated"),
    "conv2d": ({
        "b3 b4": "vmap",
        "b3 -4": "direct one vmap",
        "-3 b4": "vmap",
        "b3 -4 -1": "direct one vmap",
    }, "reassociated"),
    "pixel_shuffle": ({
        "b3": "direct",
    }, "bitwise"),
}

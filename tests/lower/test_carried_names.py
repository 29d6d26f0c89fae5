"""Names that one iteration hands to the next: the previous value, the last match, extremes, counters that restart.

Each loop is vectorized throughout for ordinary numbers, and behaves as written for every size and for odd numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from behaviour import assert_same, check_verdict, judge, run
from typed import typed

import loopless

UP, FROM_ONE, DOWN = "for i in range(n):", "for i in range(1, n):", "for i in range(n - 1, -1, -1):"
LOOPS: dict[str, str] = {}


def loops(kind: str, *texts: str) -> None:
    for k, text in enumerate(texts):
        LOOPS[f"{kind} {k}"] = text.strip("\n")


def in_loop(before: str, head: str, body: str, result: str = "o") -> str:
    """The lines of a function; `;` stands between lines, and the body is indented."""
    first = [line.strip() for line in before.split(";")]
    inner = ["    " + line for line in body.strip("\n").split("\n")]
    return "\n".join([*first, head, *inner, f"return {result}"])


for head, name in ((UP, "up"), (FROM_ONE, "from one"), (DOWN, "down")):
    loops(f"previous, {name}",
          in_loop("p = x[0]", head, "o[i] = x[i] - p\np = x[i]"),
          in_loop("p = x[-1]", head, "t = x[i]\no[i] = t + p\np = t", "o, p"),
          in_loop("p = y[0] * 2", head, "o[i] = x[i] * p\np = y[i] * 2"),
          in_loop("p = 0.0", head, "o[i] = p + y[i]\np = x[i] + y[i]"),
          in_loop("p = x[n - 1]; q = x[n - 2]", head, "o[i] = x[i] + p + q\nq = p\np = x[i]", "o, p * 1, q * 1"),
          in_loop("k = n - 1", head, "o[i] = x[i] - x[k]\nk = i", "o, k"),
          in_loop("k = 0", head, "o[i] = x[i] + k\nk = i + 1"),
          in_loop("p = x[0]; c = 0", head, "if x[i] != p:\n    c += 1\np = x[i]", "c"),
          in_loop("p = 0", head, "if m[i]:\n    o[i] = x[i] + p\np = x[i] * 3"),
          in_loop("p = -1", head, "v = x[i].item()\no[i] = v - p\np = int(v)"))
    loops(f"last match, {name}",
          in_loop("j = -1", head, "if x[i] > 0:\n    j = i", "j"),
          in_loop("j = n", head, "if x[i] > 0:\n    j = i", "j"),
          in_loop("j = 3; v = -1.5", head, "if m[i]:\n    j = 2 * i + 1\n    v = x[i].item()", "j, v"),
          in_loop("v = x[0]", head, "if m[i]:\n    v = y[i]", "v * 1"),
          in_loop("v = 0.0", head, "if m[i]:\n    v = x[i] + y[i]", "v"),
          in_loop("v = x[0]", head, "if m[i]:\n    v = x[i]", "v"),
          in_loop("j = -1", head, "if m[i] and x[i] > 0:\n    j = i\nelif y[i] > 0:\n    j = i + 1", "j"),
          in_loop("j = -1", head, "if j == -1 and x[i] > 0:\n    j = i", "j"),
          in_loop("j = -1; v = 0.5", head, "if j < 0 and m[i]:\n    j = i\n    v = y[i].item()", "j, v"),
          in_loop("f = False; j = -1", head, "if not f and m[i]:\n    f = True\n    j = i", "f, j"))
    loops(f"forward fill, {name}",
          in_loop("v = x[0]", head, "if m[i]:\n    v = y[i]\no[i] = v"),
          in_loop("v = 0.0", head, "if m[i]:\n    v = y[i]\no[i] = v + x[i]"),
          in_loop("v = 1", head, "o[i] = v * x[i]\nif m[i]:\n    v = y[i] * 2"),
          in_loop("j = -1", head, "if m[i]:\n    j = i\no[i] = j", "o, j"),
          in_loop("j = 0", head, "if m[i]:\n    j = i\no[i] = y[j]"),
          in_loop("j = -1", head, "if j == -1 and m[i]:\n    j = i\no[i] = j"))
    loops(f"extremes, {name}",
          in_loop("b = x[0]; k = 0", head, "if m[i] and x[i] > b:\n    b = x[i]\n    k = i", "b * 1, k"),
          in_loop("b = x[0]", head, "if m[i]:\n    if x[i] < b:\n        b = x[i]", "b"),
          in_loop("b = float('-inf'); k = -1", head,
                  "if not m[i]:\n    continue\nif x[i] > b:\n    b = x[i]\n    k = i", "b, k"),
          in_loop("b = y[0]; k = -1", head, "if x[i] > b:\n    b = x[i]\n    k = i", "b * 1, k"),
          in_loop("b = abs(x[0]); k = 0", head, "if abs(x[i]) > b:\n    b = abs(x[i])\n    k = i", "b, k"),
          in_loop("b = -3; k = -1", head, "v = int(x[i].item())\nif v > b:\n    b = v\n    k = i", "b, k"),
          in_loop("b = x[0]; c = 0", head, "if x[i] > b:\n    b = x[i]\n    c += 1", "c"),
          in_loop("b = float('-inf')", head, "o[i] = x[i] > b\nb = max(b, x[i])"))
    loops(f"counters, {name}",
          in_loop("c = 0", head, "c = c + 1 if m[i] else 0\no[i] = c", "o, c"),
          in_loop("c = 3", head, "if m[i]:\n    c = 0\nc += 1\no[i] = c", "o, c"),
          in_loop("c = 0", head, "o[i] = c\nif m[i]:\n    c = 1\nelse:\n    c += 1"),
          in_loop("c = 0", head, "if m[i]:\n    c = 2\nelif x[i] > 0:\n    c += 3\no[i] = c"),
          in_loop("c = 0; b = 0", head, "c = c + 1 if m[i] else 0\nb = max(b, c)", "b"),
          in_loop("c = 0; b = 0; e = -1", head,
                  "if m[i]:\n    c += 1\n    if c > b:\n        b = c\n        e = i\nelse:\n    c = 0", "b, e"))


def function(text: str, arguments: str) -> Callable[..., Any]:
    lines = [f"def f({arguments}):", "    n = len(x)", *("    " + line for line in text.split("\n"))]
    made: Callable[..., Any] = typed("\n".join(lines))
    return made


def numbers(n: int, seed: int, flavour: str, dtype: torch.dtype) -> torch.Tensor:
    generator = torch.Generator().manual_seed(seed)
    if flavour == "ties":
        return torch.randint(-1, 2, (n,), generator=generator).to(dtype)
    x = torch.randn(n, generator=generator, dtype=torch.float64) * 3
    if flavour == "odd" and dtype.is_floating_point:
        special = torch.tensor([float("nan"), float("inf"), -float("inf"), -0.0, 0.0], dtype=torch.float64)
        x = torch.where(torch.rand(n, generator=generator) < 0.5, special[torch.arange(n) % 5], x)
    return x.to(dtype)


def maker(n: int, flavour: str, dtype: torch.dtype, chosen: float, seed: int = 0) -> Callable[[], tuple[Any, ...]]:
    def make() -> tuple[Any, ...]:
        generator = torch.Generator().manual_seed(seed + 3)
        m = torch.rand(n, generator=generator) < chosen
        return (numbers(n, seed + 1, flavour, dtype), numbers(n, seed + 2, flavour, dtype), m,
                torch.zeros(n, dtype=dtype))
    return make


CALLS = [maker(n, flavour, dtype, chosen, seed) for dtype in (torch.float32, torch.int64)
         for seed, (n, flavour, chosen) in enumerate(
             [(7, "plain", 0.5), (0, "plain", 0.5), (1, "plain", 1.0), (1, "plain", 0.0), (2, "ties", 0.5),
              (7, "ties", 0.5), (7, "odd", 0.5), (6, "odd", 0.8), (5, "plain", 0.0), (9, "ties", 1.0)])]


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_vectorized_and_the_same(name: str) -> None:
    f = function(LOOPS[name], "x, y, m, o")
    check_verdict(f, maker(7, "plain", torch.float32, 0.5), False, True)
    g = loopless.vectorize(f)
    for k, make in enumerate(CALLS):
        judge(run(f, make, False), run(g, make, False), "bitwise", None, f"call {k}")


@pytest.mark.parametrize("name", [n for n in LOOPS if n.startswith(("previous", "forward", "last match, up"))])
def test_gradients_are_the_same(name: str) -> None:
    f = function(LOOPS[name], "x, y, m, o")
    for n in (1, 2, 6):
        def make(n: int = n) -> tuple[Any, ...]:
            x, y, m, o = maker(n, "plain", torch.float32, 0.5)()
            return x.requires_grad_(), y.requires_grad_(), m, o
        assert_same(f, make, grad=True, level="reassociated")

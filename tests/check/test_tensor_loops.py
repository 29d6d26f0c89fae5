"""Which loops are over tensors: by annotation, by what names are given, by use, through the module."""
from __future__ import annotations

import ast
import textwrap

import pytest

from loopless.check.tensor_loops import tensor_loops
from loopless.read.scopes import scopes_of
from loopless.read.tensors import Tensors


def lines(text: str) -> list[int]:
    """The lines of the loops over tensors, counted from the first line of the text."""
    found = scopes_of(ast.parse(textwrap.dedent(text).lstrip("\n")))
    tensors = Tensors(found)
    return sorted(x.lineno for s in found.every if not isinstance(s.node, ast.ClassDef)
                  for x in tensor_loops(s.body, s, tensors))


OVER = {
    "annotated": """
        import torch
        def f(x: torch.Tensor):
            for i in range(len(x)):
                x[i] = 0
        """,
    "optional": """
        from torch import Tensor
        def f(x: Tensor | None):
            for i in range(3):
                x[i] = 0
        """,
    "made": """
        import torch
        def f(n):
            x = torch.zeros(n)
            for i in range(n):
                x[i] = i
        """,
    "like": """
        import torch
        def f(x):
            y = torch.empty_like(x)
            for i in range(len(x)):
                print(x[i])
        """,
    "through itself": """
        import torch
        def f(x):
            y = x.unsqueeze(0)
            for v in x:
                print(v)
        """,
    "forward reference": """
        import torch
        def f(x: "torch.Tensor"):
            for v in x:
                print(v)
        """,
    "union": """
        import torch, typing
        def f(x: typing.Union[float, torch.LongTensor]):
            for v in x:
                print(v)
        """,
    "unpacked": """
        import torch
        def f(x):
            values, order = torch.sort(x)
            for i in range(3):
                print(order[i])
        """,
    "zip": """
        import torch
        def f(x: torch.Tensor, names):
            for v, n in zip(x, names):
                print(v, n)
        """,
    "computed": """
        import torch
        def f(a, n):
            y = torch.exp(a) + 1
            for i in range(n):
                print(y[i])
        """,
    "index by another": """
        import torch
        def f(x: torch.Tensor, order):
            for i in range(10):
                k = order[i]
                x[k] = 0
        """,
    "while": """
        import torch
        def f(x: torch.Tensor):
            i = 0
            while i < 9:
                x[i] = 0
                i += 1
        """,
    "comprehension": """
        import torch
        def f(x: torch.Tensor):
            return [x[i] * 2 for i in range(9)]
        """,
    "called with": """
        import torch
        def f(x, n):
            for i in range(n):
                x[i] = 0
        f(torch.rand(5), 5)
        """,
    "attribute of a module": """
        import torch.nn as nn
        class M(nn.Module):
            def __init__(self):
                self.w = nn.Parameter(torch.zeros(3))
            def f(self):
                for i in range(3): print(self.w[i])
        """,
    "buffer": """
        import torch
        class M(torch.nn.Module):
            def __init__(self):
                self.register_buffer("b", torch.zeros(3))
            def f(self):
                for i in range(3): print(self.b[i])
        """,
    "functional": """
        import torch.nn.functional as F
        def f(h):
            h = F.relu(h)
            for i in range(3):
                print(h[i])
        """,
    "size": """
        import torch
        def f(h):
            for i in range(h.size(0)):
                h[i] = 1
        """,
    "stacked": """
        import torch
        def f(rows):
            out = []
            for r in torch.unbind(torch.stack(rows)):
                out.append(r * 2)
            return torch.stack(out)
        """,
    "top level": """
        import torch
        x = torch.rand(9)
        for i in range(9):
            x[i] = 0
        """,
}
NOT_OVER = {
    "epochs": """
        import torch
        def train(model, loader, opt):
            for epoch in range(10):
                for x, y in loader:
                    loss = model(x).sum()
                    loss.backward()
                    opt.step()
        """,
    "lists": """
        import torch
        def f(names: list[str]):
            for i in range(len(names)):
                print(names[i])
        """,
    "parameters": """
        import torch
        def f(model):
            for p in model.parameters():
                p.requires_grad_(False)
        """,
    "dict": """
        import torch
        def f(d: dict[str, torch.Tensor]):
            for k in d:
                d[k] = d[k].to("cpu")
        """,
    "arrays": """
        import numpy as np
        import torch
        def f(a):
            n = a.shape[0]
            for i in range(n):
                a[i] = 0
        """,
    "sizes": """
        import torch
        def f(x: torch.Tensor):
            for size in x.shape:
                print(size)
        """,
    "tolist": """
        import torch
        def f(x: torch.Tensor):
            for v in x.tolist():
                print(v)
        """,
    "an iterator": """
        import torch
        from collections.abc import Iterator
        def f(parts: Iterator[torch.Tensor]):
            return 1 + sum(1 for _ in parts)
        """,
    "a list, in full": """
        import torch, typing
        def f(parts: "typing.List[torch.Tensor] | None"):
            for p in parts:
                print(p)
        """,
    "a dictionary of tensors": """
        import torch
        def f(x: TensorDict):
            for k in x:
                print(x[k])
        """,
    "several tensors": """
        import torch
        def f(a, b):
            grids = torch.meshgrid(a, b, indexing="ij")
            for g in grids[1:]:
                print(g)
            best = torch.rand(3, 3).max(dim=1)
            for part in best:
                print(part)
        """,
    "one of several types": """
        import torch
        import collections
        def compare(first, second):
            if isinstance(first, torch.Tensor):
                return torch.equal(first, second)
            if isinstance(first, collections.abc.Iterable):
                return all(compare(f, second) for f in first)
        compare(torch.rand(3), torch.rand(3))
        """,
    "batches of a list": """
        import torch
        def f(batches: list[torch.Tensor]):
            for b in batches:
                print(b.sum())
        """,
}


@pytest.mark.parametrize("text", OVER.values(), ids=OVER)
def test_a_loop_over_tensors_is_found(text: str) -> None:
    assert lines(text)


@pytest.mark.parametrize("text", NOT_OVER.values(), ids=NOT_OVER)
def test_a_loop_that_has_nothing_to_do_with_tensors_is_not(text: str) -> None:
    assert lines(text) == []

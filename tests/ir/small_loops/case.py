"""A small loop as data, and the two lists of them."""

from __future__ import annotations

import linecache
import math
import types
from dataclasses import dataclass
from textwrap import dedent
from typing import Any

import torch

HELPERS = """
def double(v):
    return v * 2

def leaky(v):
    if v > 0:
        return v
    return v * 0.1
"""


@dataclass(frozen=True)
class Loop:
    name: str
    source: str
    calls: tuple[str, ...]
    refused: str = ""  # the code of the refusal
    wrong_at: str = ""  # the first stage that does something else

    def function(self) -> types.FunctionType:
        """The function, with its source where `inspect` finds it."""
        text = dedent(HELPERS) + "\n" + dedent(self.source).strip() + "\n"
        place = f"<loop {self.name}>"
        linecache.cache[place] = (len(text), None, text.splitlines(True), place)
        names: dict[str, Any] = {"torch": torch, "math": math, "__name__": "loops"}
        exec(compile(text, place, "exec"), names)
        found = names["run"]
        assert isinstance(found, types.FunctionType)
        return found

    def arguments(self, call: str) -> tuple[Any, ...]:
        generator = torch.Generator().manual_seed(len(self.name))

        def f(*shape: int) -> torch.Tensor:
            return torch.randn(shape, generator=generator)

        def whole(high: int, *shape: int) -> torch.Tensor:
            return torch.randint(0, high, shape, generator=generator)

        def truths(*shape: int) -> torch.Tensor:
            return torch.rand(shape, generator=generator) > 0.5

        found = eval(f"({call},)", {"f": f, "whole": whole, "truths": truths, "torch": torch})
        assert isinstance(found, tuple)
        return found


LOOPS: list[Loop] = []
WRONG: list[Loop] = []


def loop(name: str, source: str, *calls: str, refused: str = "") -> None:
    LOOPS.append(Loop(name, source, calls, refused=refused))


def wrong(name: str, source: str, *calls: str, at: str) -> None:
    WRONG.append(Loop(name, source, calls, wrong_at=at))

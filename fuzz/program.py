"""What the generators make: a program, the calls it is tried with, and the hazards it stands for.

A program is text, so that whatever is found can be replayed, cut smaller and kept as a test:

    text    a module that defines `f`, and all that `f` needs: imports, helper functions, globals
    calls   expressions, each a tuple of arguments for `f`, evaluated anew for every run in the namespace of `text`
            together with `fuzz.values`; tensors that share memory are made to share it by the expression itself
    rows    the numbers of the hazards it exercises, as `fuzz.hazards` lists them
    around  "" or one of `SURROUNDINGS`: what is in force while `f` runs
    between statements, run in the namespace of `text` before each call but the first: globals that change

Two functions are made of a text, the original and the vectorized one, and each has a namespace of its own.
"""
from __future__ import annotations

from dataclasses import dataclass

SURROUNDINGS = ("autocast", "no_grad", "inference_mode", "default_float64")


@dataclass(frozen=True)
class Program:
    text: str
    calls: tuple[str, ...]
    origin: str                             # generator and seed, such as "grammar 7:1234": enough to make it again
    rows: frozenset[int] = frozenset()
    gradients: bool = False                 # whether the calls' tensors require grad, and gradients are compared
    around: str = ""
    between: str = ""
    later: bool = False                     # whether a call after the first is what the program is about

"""A program that shows what a check has found: the loop and the tensor code as two functions, and the arguments.

It is written into a folder of its own among the temporary files. Large arguments are saved in a file beside it.
"""
from __future__ import annotations

import ast
import inspect
import linecache
import os
import tempfile
import types
from typing import Any

import torch

from ..compare.parts import parts_of, tensors_in
from ..compare.reproduction import reproduction
from .loop_function import loop_definition
from .site import Site, Variant

MOST_NUMBERS = 2000                         # that are written as text


def write_program(site: Site, variant: Variant, values: tuple[Any, ...], found: str, order: int) -> str:
    """Writes the program; its path, or nothing if it could not be written."""
    try:
        name = site.owner.original.__name__
        path = os.path.join(tempfile.mkdtemp(prefix="loopless-"), f"{name if name.isidentifier() else 'loop'}.py")
        text = program(site, variant, values, found, order, path)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except Exception:
        return ""
    return path


def program(site: Site, variant: Variant, values: tuple[Any, ...], found: str, order: int, path: str) -> str:
    like = site.owner.original
    loop = ast.unparse(ast.fix_missing_locations(loop_definition("loop", site.statements, site.names, site.outputs)))
    body = "".join(f"    {line}\n" for line in variant.compiled.lines)
    functions = [defined("loop", loop + "\n", like),
                 defined("tensor_code", f"def tensor_code({', '.join(site.names)}):\n{body}", like)]
    large = sum(t.numel() for _, t in tensors_in(parts_of(values, ""))) > MOST_NUMBERS
    what = f"{like.__qualname__}, line {site.statements[0].lineno}. {found}"
    text = reproduction(functions[0], () if large else values, {}, what, other=functions[1],
                        level=variant.compiled.level, order=order)
    if large:
        torch.save(values, f"{path}.pt")
        text = text.replace("    return (), {}", '    return torch.load(f"{__file__}.pt", weights_only=False), {}')
    return text


def defined(name: str, text: str, like: types.FunctionType) -> types.FunctionType:
    """The function of a text that knows the names that `like` knows."""
    filename = f"<loopless {like.__qualname__} {name}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    space = {**like.__globals__, **inspect.getclosurevars(like).nonlocals, "torch": torch}
    exec(compile(text, filename, "exec"), space)
    made: types.FunctionType = space[name]
    return made

"""New functions in the place of old ones: the same signature, globals, closure and defaults."""
from __future__ import annotations

import inspect
import itertools
import linecache
import types
from typing import Any

from .builtin_names import builtins_in, own_builtins

NUMBERS = itertools.count(1)
PRIVATE = "_loopless_function"           # a name that the code inside does not use


def make_function(name: str, parameters: str, lines: list[str] | tuple[str, ...], like: types.FunctionType,
                  constants: dict[str, Any]) -> types.FunctionType:
    """A function of this text, with constants at hand, that otherwise sees what `like` sees; builtins are builtins."""
    constants = {**constants, **builtins_in(lines)}
    lines = [own_builtins(line) for line in lines]
    body = "\n".join(f"        {line}" for line in lines)
    free = [n for n in like.__code__.co_freevars if n not in constants]
    text = f"def _make({', '.join([*constants, *free])}):\n    def {PRIVATE}({parameters}):\n{body}\n"
    filename = f"<loopless {like.__qualname__} {next(NUMBERS)}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    code = compile(text, filename, "exec")
    return function_of(code, name, like, constants)


def signature_of(function: types.FunctionType) -> inspect.Signature:
    """The parameters that a function has, whatever `__signature__` says of it."""
    plain = types.FunctionType(function.__code__, {}, function.__name__, function.__defaults__, function.__closure__)
    plain.__kwdefaults__ = function.__kwdefaults__
    return inspect.signature(plain)


def function_of(module: types.CodeType, name: str, like: types.FunctionType, constants: dict[str, Any]
                ) -> types.FunctionType:
    maker = next(c for c in module.co_consts if isinstance(c, types.CodeType))
    code = next(c for c in maker.co_consts if isinstance(c, types.CodeType) and c.co_name == PRIVATE)
    code = code.replace(co_name=name)
    cells = dict(zip(like.__code__.co_freevars, like.__closure__ or (), strict=False))
    cells.update({n: types.CellType(v) for n, v in constants.items()})
    closure = tuple(cells[n] for n in code.co_freevars)
    function = types.FunctionType(code, like.__globals__, name, None, closure)
    if name not in ("run", "guard"):
        function.__defaults__, function.__kwdefaults__ = like.__defaults__, like.__kwdefaults__
    return function

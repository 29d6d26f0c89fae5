"""The function that callers see in place of a decorated one."""
from __future__ import annotations

import functools
import inspect
import types
from typing import Any, Protocol

from .made_functions import ORIGINALS
from .rebuild import make_function


class Owner(Protocol):
    """What is known of a decorated function."""
    original: types.FunctionType
    signature: inspect.Signature


def wrapped(state: Owner) -> Any:
    """The function that callers see: the last variant if its guard holds, everything else elsewhere."""
    function = state.original
    parameters, values, args, kwargs = call_forms(state.signature)
    lines = ["_variant = _state.last",
             f"if _variant is not None and _variant.guard({values}):",
             "    try:",
             f"        return _variant.run({values})",
             "    except Exception as _error:",
             "        _state.fell_back(_error)",
             f"    return _state.original(*{args}, **{kwargs})",          # outside, or its errors would show `_error`
             f"return _state.enter({args}, {kwargs})"]
    call: Any = functools.wraps(function)(make_function("call", parameters, lines, function, {"_state": state}))
    call.original = function
    call.loopless = state
    ORIGINALS[call] = function
    return call


def call_forms(signature: inspect.Signature) -> tuple[str, str, str, str]:
    """The parameters, their values in order, and the call that was made, as a tuple and a dict."""
    found = list(signature.parameters.values())
    parameters: list[str] = []
    star = any(p.kind is p.VAR_POSITIONAL for p in found)
    for k, p in enumerate(found):
        if p.kind is p.KEYWORD_ONLY and not star:
            parameters.append("*")
            star = True
        mark = "*" if p.kind is p.VAR_POSITIONAL else "**" if p.kind is p.VAR_KEYWORD else ""
        parameters.append(mark + p.name + ("=None" if p.default is not p.empty else ""))
        if p.kind is p.POSITIONAL_ONLY and (k + 1 == len(found) or found[k + 1].kind is not p.POSITIONAL_ONLY):
            parameters.append("/")
    plain = [("*" if p.kind is p.VAR_POSITIONAL else "") + p.name for p in found
             if p.kind not in (p.KEYWORD_ONLY, p.VAR_KEYWORD)]
    named = [f"**{p.name}" if p.kind is p.VAR_KEYWORD else f"{p.name!r}: {p.name}" for p in found
             if p.kind in (p.KEYWORD_ONLY, p.VAR_KEYWORD)]
    args = f"({', '.join(plain)}{',' if plain else ''})"
    return ", ".join(parameters), ", ".join(p.name for p in found), args, "{" + ", ".join(named) + "}"

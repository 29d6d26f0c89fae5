"""What `explain` says of helper functions that were compiled because a loop that stays calls them."""
from __future__ import annotations

import ast
import types

from ..compare.numbers import LEVELS
from ..read.nodes import children_of
from ..write.splice import definition_text, spliced_definition
from .namespaces import Namespace
from .site import Site, Variant
from .state import State


def helpers_inside(state: State, loop: ast.AST) -> list[State]:
    """The helpers with compiled loops that are called in a loop."""
    names, found = Namespace(state.original), state.helpers.states()
    inside: list[State] = []
    ahead = [loop]
    while ahead:
        node = ahead.pop()
        ahead += children_of(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            value = names.lookup(node.func.id)
            inside += [found[value]] if isinstance(value, types.FunctionType) and value in found else []
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            inside += [s for f, s in found.items() if f.__name__ == node.func.attr and "." in f.__qualname__]
    return [s for s in inside if s.compiled_anything()]


def variants_of(state: State) -> list[Variant]:
    """All that was compiled for a helper and for those that it calls."""
    return [v for site in state.all_sites() for v in site.variants]


def weakest(variants: list[Variant]) -> str:
    """The level of several variants together."""
    return max((v.compiled.level for v in variants), key=LEVELS.index)


def helper_texts(state: State) -> list[str]:
    """The definitions of the helpers that run as tensor code, those that are called first."""
    texts: list[str] = []
    for helper in state.helpers.states().values():
        texts += helper_texts(helper)
        if helper.node is None or not variants_of(helper):
            continue
        whole = helper.site.last if helper.site is not None else None
        texts.append(definition_text(helper.node, list(whole.compiled.lines)) if whole is not None else
                     spliced_definition(helper.node, parts(outermost(helper.sites))))
    return list(dict.fromkeys(texts))


def parts(sites: list[Site]) -> list[tuple[list[ast.stmt], list[str], tuple[str, ...]]]:
    """What stands in place of which statements."""
    return [(s.statements, list(s.entered.compiled.lines), s.outputs) for s in sites if s.entered]


def outermost(sites: list[Site]) -> list[Site]:
    """The compiled sites that are not inside another compiled one."""
    out: list[Site] = []
    covered: set[int] = set()
    for site in sites:
        if site.entered is not None and not any(id(s) in covered for s in site.statements):
            out.append(site)
            covered |= {id(n) for s in site.statements for n in ast.walk(s)}
    return out

"""Functions that look at all of their own names, and not by name: `locals()`, `eval("k + 1")`, `vars()`.

    for k in range(len(x)):         `k` is nowhere read, and yet it has to be there after the loop;
        s = s + x[k]                a name that only tensor code has would show
    print(locals())

Left alone: `vars` and `dir` of an object, names of the user's own, and what a method is called.
"""
from __future__ import annotations

import ast
from collections.abc import Iterable

from ..report.reasons import Refusal

LOOKS = ("locals", "eval", "exec", "vars", "dir")
OF_AN_OBJECT = ("vars", "dir")


def keeps_names_to_itself(body: Iterable[ast.stmt], own: Iterable[str]) -> None:
    """Raises a refusal where statements look at all names; own: the names that are the user's."""
    looks = set(LOOKS) - set(own)
    nodes = [n for s in body for n in ast.walk(s)]
    asking = {id(n.func) for n in nodes if isinstance(n, ast.Call) and (n.args or n.keywords)
              and isinstance(n.func, ast.Name) and n.func.id in OF_AN_OBJECT}
    for n in nodes:
        if isinstance(n, ast.Name) and n.id in looks and id(n) not in asking:
            raise Refusal("LL204", f"`{n.id}`, which may look at every name of the function", n.lineno)

"""The same compiler on text alone: text in, text out, nothing executed.

Facts come from the source (read/static_facts.py). What they assume is listed with each loop, so that a person, or
`fix`, can decide whether the rewrite is safe there.
"""
from __future__ import annotations

import ast
from dataclasses import field
from typing import Any

from ..ir.records import dataclass
from ..read.loops import has_loop
from ..read.static_facts import Module
from ..read.top_level import as_function
from ..report.verdict import Verdict
from ..write.edits import apply_edits, with_import
from .function import Replacement as Replacement
from .function import Rewriter as Rewriter


@dataclass
class Rewrite:
    """A rewritten text and what became of its loops."""
    source: str
    loops: list[Verdict] = field(default_factory=list)
    assumptions: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return self.source

    def as_dict(self) -> dict[str, Any]:
        """The text, the verdicts and the assumptions, ready for JSON."""
        return {"source": self.source, "loops": [v.as_dict() for v in self.loops], "assumptions": self.assumptions}


def rewrite(text: str, *, exact: bool = False) -> Rewrite:
    """The text with its loops over tensors as tensor operations."""
    tree = ast.parse(text)
    module = Module(tree)
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and has_loop(n.body)]
    outside = as_function(tree)
    every = [Rewriter(node, module, text, exact) for node in (*filter(None, [outside]), *functions)]
    made = [r for rewriter in every for r in rewriter.replacements()]
    edits = [r.edit for r in made]
    source = with_import(apply_edits(text, edits), edits)
    newest = {v.line: v for rewriter in every for v in rewriter.verdicts}
    assumed = dict.fromkeys(str(a) for rewriter in every for a in rewriter.assumed)
    return Rewrite(source, [newest[line] for line in sorted(newest)], list(assumed))

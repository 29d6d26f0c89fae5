"""Finds as files: a program that once went wrong, as a Python file that can be read, run, and is a test from then on.

A find has the program's own text, and `CALLS`, `AROUND`, `BETWEEN`, `GRADIENTS` at the end.
"""
from __future__ import annotations

import ast
from pathlib import Path

from .passes import wrong_stage
from .program import Program
from .trial import attempt

NAMES = ("CALLS", "AROUND", "BETWEEN", "GRADIENTS")


def written(program: Program) -> str:
    """The program as a file."""
    calls = "".join(f"    {call!r},\n" for call in program.calls)
    lines = [program.text.rstrip(), "", "", f"CALLS = [\n{calls}]"]
    lines += [f"{name} = {value!r}" for name, value in
              (("AROUND", program.around), ("BETWEEN", program.between), ("GRADIENTS", program.gradients)) if value]
    return "\n".join(lines) + "\n"


def read(path: Path) -> Program:
    """The program of a file."""
    tree = ast.parse(path.read_text())
    given = {node.targets[0].id: ast.literal_eval(node.value) for node in tree.body
             if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
             and node.targets[0].id in NAMES}
    tree.body = [n for n in tree.body if not (isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)
                                              and n.targets[0].id in NAMES)]
    return Program(ast.unparse(tree) + "\n", tuple(given["CALLS"]), f"find {path.stem}",
                   gradients=given.get("GRADIENTS", False), around=given.get("AROUND", ""),
                   between=given.get("BETWEEN", ""), later=True)


def wrong_with(program: Program) -> str:
    """What is wrong with a program, in the whole pipeline or in one pass; "" for nothing."""
    return attempt(program).mismatch or wrong_stage(program)[1]


def told(program: Program) -> tuple[str, bool]:
    """A program, the code that was emitted for it, and what is wrong with it."""
    tried = attempt(program)
    wrong = tried.mismatch or wrong_stage(program)[1]
    parts = [f"# {program.origin}", written(program)]
    parts += [f"emitted:\n{text}\n" for text in tried.emitted]
    parts.append(f"refused: {', '.join(tried.refusals) or 'nothing'}")
    parts.append(f"MISMATCH {wrong}" if wrong else "no mismatch")
    return "\n".join(parts), bool(wrong)

"""Findings for programs: JSON, as ruff has it, one document or one line each; and the commands of GitHub's actions."""
from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ..finding import Fix, Span
from . import Place


def as_json(places: Iterable[Place]) -> str:
    return json.dumps([_record(p) for p in places], indent=2) + "\n"


def json_lines(places: Iterable[Place]) -> str:
    return "".join(json.dumps(_record(p)) + "\n" for p in places)


def _record(place: Place) -> dict[str, Any]:
    found = place.finding
    return {"code": found.code, "message": found.message, "filename": place.file, "function": found.function,
            "location": _start(found.span), "end_location": _end(found.span), "help": found.way_out,
            "fix": None if found.fix is None else _fix(found.fix)}


def _fix(fix: Fix) -> dict[str, Any]:
    return {"applicability": fix.kind, "level": fix.level, "assumptions": list(fix.assumptions),
            "imports": list(fix.imports),
            "edits": [{"content": fix.text, "location": _start(fix.span), "end_location": _end(fix.span)}]}


def _start(span: Span) -> dict[str, int]:
    return {"row": span.line, "column": span.column}


def _end(span: Span) -> dict[str, int]:
    return {"row": span.end_line, "column": span.end_column}


def github(places: Iterable[Place]) -> str:
    """One command for each finding, which a workflow shows beside the line."""
    return "".join(_command(p) for p in places)


def _command(place: Place) -> str:
    found, span = place.finding, place.finding.span
    level = "error" if found.code.startswith("LL9") else "warning" if found.code.startswith("LL1") else "notice"
    values = {"title": f"loopless ({found.code})", "file": place.file, "line": span.line, "col": span.column,
              "endLine": span.end_line, "endColumn": span.end_column}
    said = ",".join(f"{k}={_property(str(v))}" for k, v in values.items())
    return f"::{level} {said}::{_data(f'{place.file}:{span.line}:{span.column}: {found.code} {found.message}')}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")

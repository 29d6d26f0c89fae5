"""Findings as SARIF 2.1.0, the form that code scanning takes."""
from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from ..finding import Finding, Span
from ..rules import RULES
from . import Place

LEVELS = {"LL1": "warning", "LL2": "note", "LL3": "note", "LL9": "error"}
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(places: Iterable[Place], version: str) -> str:
    """One run with all findings, and the rules that they are of."""
    found = list(places)
    codes = sorted({p.finding.code for p in found})
    driver = {"name": "loopless", "version": version, "rules": [_rule(code) for code in codes]}
    results = [_result(p, codes) for p in found]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    rule = RULES[code]
    return {"id": code, "name": "".join(part.capitalize() for part in rule.name.split("-")),
            "shortDescription": {"text": rule.summary}, "fullDescription": {"text": rule.about},
            "help": {"text": rule.page(), "markdown": rule.page()},
            "defaultConfiguration": {"level": LEVELS[code[:3]]}}


def _result(place: Place, codes: list[str]) -> dict[str, Any]:
    found = place.finding
    where = {"uri": _uri(place.file)}
    result: dict[str, Any] = {
        "ruleId": found.code, "ruleIndex": codes.index(found.code), "level": LEVELS[found.code[:3]],
        "message": {"text": found.message},
        "locations": [{"physicalLocation": {"artifactLocation": where, "region": _region(found.span)}}],
    }
    if found.fix is not None:
        result["fixes"] = [_fix(found, where)]
    return result


def _fix(found: Finding, where: dict[str, str]) -> dict[str, Any]:
    assert found.fix is not None
    said = f"{found.fix.kind}, {found.fix.level}" + "".join(f"; if {a}" for a in found.fix.assumptions)
    replaced = {"deletedRegion": _region(found.fix.span), "insertedContent": {"text": found.fix.text}}
    return {"description": {"text": f"Vectorize this loop ({said})"},
            "artifactChanges": [{"artifactLocation": where, "replacements": [replaced]}]}


def _region(span: Span) -> dict[str, int]:
    return {"startLine": span.line, "startColumn": span.column, "endLine": span.end_line, "endColumn": span.end_column}


def _uri(file: str) -> str:
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))

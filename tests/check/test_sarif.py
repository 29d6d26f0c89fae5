"""SARIF is what the standard says: everything that loopless writes is held against the schema of version 2.1.0.

In the schema a property that it does not list is an error.
"""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from jsonschema import FormatChecker
from jsonschema.validators import validator_for
from texts import COPY, SCALE

from loopless.check.text import findings
from loopless.report.finding import Finding, Span
from loopless.report.rules import RULES
from loopless.report.shown import Place
from loopless.report.shown.sarif import sarif

SCHEMA = json.loads((Path(__file__).parent / "sarif" / "sarif-2.1.0.json").read_text(encoding="utf-8"))
VALIDATOR = validator_for(SCHEMA)(SCHEMA, format_checker=FormatChecker())
TEXTS = {"safe": COPY, "unsafe": SCALE, "stays": SCALE.replace("    return", "        print(i)\n    return"),
         "broken": "def f(:\n", "too deep": "(" * 100_000, "nothing": "import torch\n",
         **{code: "import torch\n\n\n" + rule.before for code, rule in RULES.items() if rule.before}}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_is_written_is_valid(text: str) -> None:
    check(json.loads(sarif([Place("src/a b.py", text, f) for f in findings(text)], "0.1.0")))


def test_every_code_is_valid() -> None:
    every = [Finding(code, "50 % <é>", Span(1, 1, 1, 1)) for code in RULES]
    check(json.loads(sarif([Place("/tmp/é?#.py", "", f) for f in every], "0.1.0")))


def check(document: dict[str, Any]) -> None:
    VALIDATOR.validate(document)
    (run,) = document["runs"]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        for place in result["locations"]:
            uri = urlsplit(place["physicalLocation"]["artifactLocation"]["uri"])
            assert uri.scheme in ("", "file") and not uri.query and not uri.fragment and uri.path.isascii()


@pytest.mark.parametrize("broken", [
    {"version": "2.0.0", "runs": []}, {"version": "2.1.0"}, {"version": "2.1.0", "runs": [{}]},
    {"version": "2.1.0", "runs": [{"tool": {"driver": {}}}]},
    {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [{"ruleId": "LL101"}]}]},
    {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [
        {"message": {"text": "x"}, "level": "info"}]}]},
])
def test_the_schema_finds_faults(broken: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid(broken)

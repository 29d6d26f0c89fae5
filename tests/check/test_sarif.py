"""SARIF is what the standard says.

`sarif_2_1_0.json` has the objects of version 2.1.0 that loopless writes, with names and constraints of the standard.
A property that is not listed there is an error. Where the whole schema of the standard lies in the file that
LOOPLESS_SARIF_SCHEMA names, it is asked too.
"""
from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from jsonschema import Draft7Validator
from texts import COPY, SCALE

from loopless.check.text import findings
from loopless.report.finding import Finding, Span
from loopless.report.rules import RULES
from loopless.report.shown import Place
from loopless.report.shown.sarif import sarif

SCHEMAS = [Path(__file__).with_name("sarif_2_1_0.json")]
SCHEMAS += [Path(os.environ["LOOPLESS_SARIF_SCHEMA"])] if "LOOPLESS_SARIF_SCHEMA" in os.environ else []
TEXTS = {"safe": COPY, "unsafe": SCALE, "stays": SCALE.replace("    return", "        print(i)\n    return"),
         "broken": "def f(:\n", "too deep": "(" * 100_000, "nothing": "import torch\n",
         **{code: "import torch\n\n\n" + rule.before for code, rule in RULES.items() if rule.before}}


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.name)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_is_written_is_valid(text: str, schema: Path) -> None:
    check(json.loads(sarif([Place("src/a b.py", text, f) for f in findings(text)], "0.1.0")), schema)


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.name)
def test_every_code_is_valid(schema: Path) -> None:
    every = [Finding(code, "50 % <é>", Span(1, 1, 1, 1)) for code in RULES]
    check(json.loads(sarif([Place("/tmp/é?#.py", "", f) for f in every], "0.1.0")), schema)


def check(document: dict[str, Any], schema: Path) -> None:
    Draft7Validator(json.loads(schema.read_text(encoding="utf-8"))).validate(document)
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
    assert not Draft7Validator(json.loads(SCHEMAS[0].read_text(encoding="utf-8"))).is_valid(broken)

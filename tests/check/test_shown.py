"""Findings in their forms, the pages of the rules, and a part of a large corpus."""
from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from texts import SCALE

from loopless.check.many import check_file
from loopless.check.text import findings
from loopless.report.finding import Finding, Span
from loopless.report.rules import RULES
from loopless.report.shown import Place
from loopless.report.shown.paint import Paint
from loopless.report.shown.people import full
from loopless.report.shown.programs import github
from loopless.report.shown.sarif import sarif

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from check_corpus import files  # noqa: E402
from make_rule_pages import pages  # noqa: E402


def places(file: str = "src/my file.py") -> list[Place]:
    return [Place(file, SCALE, f) for f in findings(SCALE)]


def test_sarif_has_what_code_scanning_needs() -> None:
    document = json.loads(sarif([*places(), *places("/tmp/x.py")], "1.0"))
    assert document["version"] == "2.1.0" and document["$schema"].endswith("sarif-2.1.0.json")
    (run,) = document["runs"]
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["id"] == "LL101" and rule["defaultConfiguration"]["level"] == "warning"
    first, second = run["results"]
    assert first["ruleId"] == "LL101" and first["ruleIndex"] == 0 and first["message"]["text"]
    where = first["locations"][0]["physicalLocation"]
    assert where["artifactLocation"]["uri"] == "src/my%20file.py"
    assert where["region"] == {"startLine": 6, "startColumn": 5, "endLine": 6, "endColumn": 27}
    assert second["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "file:///tmp/x.py"
    (change,) = first["fixes"][0]["artifactChanges"]
    assert change["replacements"][0]["insertedContent"]["text"] == "result = x * 2"


def test_commands_for_github_are_escaped() -> None:
    odd = Finding("LL204", "50 %\nmore", Span(1, 1, 1, 2))
    text = github([Place("a,b:c.py", "", odd)])
    assert text == "::notice title=loopless (LL204),file=a%2Cb%3Ac.py,line=1,col=1,endLine=1,endColumn=2::" \
                   "a,b:c.py:1:1: LL204 50 %25%0Amore\n"


def test_a_terminal_is_not_told_what_to_do_by_a_file() -> None:
    odd = Finding("LL204", "an \x1b[31m escape", Span(1, 3, 1, 9))
    text = full([Place("a.py", "x = '\x1b]0;title\x07'\n", odd)], Paint(False))
    assert "\x1b" not in text and "\x07" not in text


def test_carets_stand_below_what_they_point_at() -> None:
    odd = Finding("LL204", "here", Span(1, 7, 1, 8))
    text = full([Place("a.py", "\t日本 = y\n", odd)], Paint(False))
    line, carets = text.splitlines()[3:5]
    assert line.endswith("日本 = y") and carets.index("^") == line.index("y") + 2


def test_the_pages_of_the_rules_are_up_to_date() -> None:
    folder = ROOT / "docs" / "rules"
    assert {p.name for p in folder.iterdir()} == pages().keys()
    for name, text in pages().items():
        assert (folder / name).read_text(encoding="utf-8") == text, "run tools/make_rule_pages.py"


def test_every_rule_has_a_page() -> None:
    for code, rule in RULES.items():
        assert rule.summary and rule.about and code in rule.page()


@pytest.mark.parametrize("part", range(4))
def test_torchs_own_sources_make_nothing_fail(part: int) -> None:
    """A few of them; `make corpus` takes all."""
    for path in files([])[part * 17::400]:
        _, found = check_file(path)
        assert not [f for f in found if f.code == "LL299"], (path, found)

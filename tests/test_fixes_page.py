"""docs/fixes.md: every fix in the examples is judged, none is worse than its loop, and the page shows them as they are.

`make fixes` looks through all of torch as well, which takes a minute.
"""
from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))
from make_fixes_page import PAGE, examples, judgements, offered, page  # noqa: E402


def test_every_fix_in_the_examples_is_judged_and_on_the_page() -> None:
    every, judged = offered(examples()), judgements()
    missing = [o.key for o in every if o.key not in judged]
    assert not missing, "read them and enter them in tools/fix_judgements.toml, then run `make fixes`"
    assert not [o.key for o in every if judged[o.key][0] == "worse"]
    shown = PAGE.read_text(encoding="utf-8")
    for entry in page(every, judged).split("\n### ")[1:]:
        assert entry.split("\n## ")[0].strip() in shown, "run `make fixes`"

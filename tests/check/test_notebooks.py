"""Notebooks: cells are checked and fixed, every other byte stays."""
from __future__ import annotations

import json

import pytest
from texts import SCALE

from loopless.check.files import Unreadable
from loopless.check.notebooks import fixed_notebook, notebook_findings


def cell(source: str, kind: str = "code", **more: object) -> dict[str, object]:
    return {"cell_type": kind, "metadata": {}, "source": source.splitlines(keepends=True), **more}


def notebook(*cells: dict[str, object], indent: int | None = 1) -> str:
    document = {"cells": list(cells), "metadata": {"x": "é"}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(document, indent=indent, ensure_ascii=False) + "\n"


LOOP = SCALE.removeprefix("import torch\n\n\n").rstrip("\n")
CELLS = (cell("# Title é\n", "markdown"), cell("%matplotlib inline\nimport torch\n!pip list"),
         cell(LOOP, execution_count=3, outputs=[{"text": ["a \\u00e9 b\n"]}]), cell("%%bash\nfor i in x; do y; done\n"),
         cell("this is not Python"))


def everything(code: str) -> bool:
    return True


def test_findings_name_their_cell() -> None:
    (found,) = notebook_findings(notebook(*CELLS))
    assert found.code == "LL101" and found.message.endswith("(cell 3, line 3)")


@pytest.mark.parametrize("indent", [1, 4, None])
def test_only_the_source_of_the_cell_changes(indent: int | None) -> None:
    text = notebook(*CELLS, indent=indent)
    made = fixed_notebook(text, True, everything).text
    wanted = json.loads(text)
    wanted["cells"][2]["source"] = ["def scale(x: torch.Tensor):\n", "    result = x * 2\n", "    return result"]
    assert json.loads(made) == wanted
    assert made == json.dumps(wanted, indent=indent, ensure_ascii=False) + "\n"
    assert fixed_notebook(made, True, everything).text == made


def test_a_source_that_is_one_string_stays_one() -> None:
    text = notebook(cell("import torch\n"), {**cell(LOOP), "source": LOOP})
    made = json.loads(fixed_notebook(text, True, everything).text)
    assert made["cells"][1]["source"] == "def scale(x: torch.Tensor):\n    result = x * 2\n    return result"


def test_a_line_that_is_no_python_inside_a_loop_keeps_it() -> None:
    text = notebook(cell("import torch\n"), cell(LOOP.replace("        result", "        %time\n        result")))
    assert fixed_notebook(text, True, everything).text == text


def test_a_notebook_without_a_fix_is_the_same() -> None:
    text = notebook(*CELLS)
    assert fixed_notebook(text, False, everything).text == text


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"cells": 3}', "[" * 100_000])
def test_what_is_no_notebook(text: str) -> None:
    with pytest.raises(Unreadable, match="no notebook"):
        notebook_findings(text)


@pytest.mark.parametrize("cells", [[3], [{}], [{"cell_type": "code", "source": [1]}], []])
def test_odd_cells_are_passed_by(cells: list[object]) -> None:
    assert notebook_findings(json.dumps({"cells": cells})) == []

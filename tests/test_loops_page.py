"""docs/loops.md is what `make page` writes: each loop on it is run beside its tensor code."""
from pathlib import Path

from text_modules import loaded

TOOL = Path(__file__).resolve().parents[1] / "tools" / "make_loops_page.py"


def test_the_page_is_up_to_date():
    tool = loaded(TOOL)
    assert tool.page() == tool.PAGE.read_text(), "run `make page`"

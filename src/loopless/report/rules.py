"""The rules under which findings are reported, each with its manual page.

LL1xx loops that can be tensor code, LL2xx loops that stay and why (catalogue.py), LL3xx hints, LL9xx about the file.
The page of a rule, `loopless rule CODE` and the docs are made from the same record.
"""
from __future__ import annotations

import textwrap

from ..ir.records import dataclass
from .catalogue import CATALOGUE
from .rule_pages import PAGES
from .rule_pages import Page as Page

FAMILIES = {"LL1": "can be tensor code", "LL2": "stays a loop", "LL3": "hint", "LL9": "about the file"}


@dataclass(frozen=True)
class Rule:
    """A rule: its code, a name for programs, one line, and the rest of its page."""
    code: str
    name: str
    summary: str
    about: str
    before: str = ""
    after: str = ""

    @property
    def family(self) -> str:
        return FAMILIES[self.code[:3]]

    def page(self) -> str:
        """The manual page, in Markdown."""
        parts = [f"# {self.name} ({self.code})", f"*{self.family}*: {self.summary}.", self.about]
        if self.before:
            parts += ["## Example", f"```python\n{self.before}```"]
        if self.after:
            parts += ["becomes", f"```python\n{self.after}```"]
        parts += ["## To silence it", f"`# noqa: {self.code}` or `# loopless: ignore[{self.code}]` at the end of the "
                  f"line, or `ignore = [\"{self.code}\"]` in `[tool.loopless]`."]
        return "\n\n".join(parts) + "\n"


def _of_page(code: str, page: Page) -> Rule:
    return Rule(code, page.name, page.summary, textwrap.dedent(page.about).strip(),
                textwrap.dedent(page.before).lstrip("\n"), textwrap.dedent(page.after).lstrip("\n"))


RULES: dict[str, Rule] = {code: _of_page(code, page) for code, page in PAGES.items()}
RULES |= {code: Rule(code, reason.title.replace(" ", "-"), reason.title,
                     f"The loop is left as it is. What would help: {reason.way_out}.")
          for code, reason in CATALOGUE.items() if code not in RULES}
RULES = dict(sorted(RULES.items()))


def summary_of(code: str) -> str:
    """One line about a rule."""
    return RULES[code].summary

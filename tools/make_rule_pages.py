"""Writes docs/rules: a page for each rule, as `loopless rule CODE` prints it, and a list of all of them."""
from __future__ import annotations

from pathlib import Path

from loopless.report.rules import FAMILIES, RULES

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "rules"


def pages() -> dict[str, str]:
    """The text of each file."""
    made = {f"{code}.md": rule.page() for code, rule in RULES.items()}
    lines = ["# Rules\n"]
    for family, about in FAMILIES.items():
        lines += [f"\n## {family}xx: {about}\n", "| code | name | |", "| --- | --- | --- |"]
        lines += [f"| [{code}]({code}.md) | {rule.name} | {rule.summary} |" for code, rule in RULES.items()
                  if code.startswith(family)]
    return {**made, "README.md": "\n".join(lines) + "\n"}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""Makes docs/fixes.md: every fix that is offered in torch's own sources and in the examples, with a judgement.

    python tools/make_fixes_page.py             write the page
    python tools/make_fixes_page.py --missing   show the fixes that nobody has judged yet, ready to be filled in

Each of them was read: tools/fix_judgements.toml says whether it reads better than the loop, as good, or worse, and why.
A fix that changes is another one and has to be read again. The tool fails if one is not judged, or judged to be worse:
then a rule has to be mended, or the fix is not offered.
"""
from __future__ import annotations

import argparse
import hashlib
import importlib.util
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

from loopless.check.files import Unreadable, decode, read
from loopless.check.fixing import apart
from loopless.check.many import collect_rarely
from loopless.check.text import findings
from loopless.report.finding import Finding

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[1]
PAGE, DATA = ROOT / "docs" / "fixes.md", ROOT / "tools" / "fix_judgements.toml"
WORDS = ("better", "as good", "worse")


@dataclass(frozen=True)
class Offered:
    """A fix in a file."""
    file: str
    finding: Finding
    before: str
    after: str

    @property
    def key(self) -> str:
        """It names the fix as it is: another text, before or after, is another fix."""
        made = hashlib.sha256(f"{self.before}\0{self.after}".encode()).hexdigest()[:8]
        return f"{self.file}::{self.finding.function}::{made}"


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--missing", action="store_true")
    given = options.parse_args()
    collect_rarely()
    every, judged = offered(sources()), judgements()
    missing = [o for o in every if o.key not in judged]
    if given.missing:
        print("\n".join(_to_fill_in(o) for o in missing))
        return 0
    faults = [f"not judged: {o.key}" for o in missing]
    faults += [f"worse, and offered all the same: {o.key}" for o in every if judged.get(o.key, ("",))[0] == "worse"]
    faults += [f"judged, but not offered any more: {key}" for key in judged.keys() - {o.key for o in every}]
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return 1
    PAGE.write_text(page(every, judged), encoding="utf-8")
    print(f"{len(every)} fixes, all judged")
    return 0


def examples() -> list[tuple[str, Path]]:
    return [(p.relative_to(ROOT).as_posix(), p) for p in sorted((ROOT / "examples").rglob("*.py"))]


def sources() -> list[tuple[str, Path]]:
    """The names and places of all files that are looked at."""
    torch = importlib.util.find_spec("torch")
    assert torch is not None and torch.origin is not None
    top = Path(torch.origin).parent
    return examples() + [(p.relative_to(top.parent).as_posix(), p) for p in sorted(top.rglob("*.py"))]


def offered(files: list[tuple[str, Path]]) -> list[Offered]:
    return [o for name, path in files for o in _in_file(name, path)]


def _in_file(name: str, path: Path) -> list[Offered]:
    try:
        text = decode(read(path)).text
    except Unreadable:
        return []
    lines = text.splitlines()
    made: list[Offered] = []
    for found in apart([f for f in findings(text) if f.fix is not None]):
        assert found.fix is not None
        span = found.fix.span
        before = "\n".join(lines[span.line - 1:span.end_line])
        first, last = lines[span.line - 1][:span.column - 1], lines[span.end_line - 1][span.end_column - 1:]
        made.append(Offered(name, found, textwrap.dedent(before), textwrap.dedent(first + found.fix.text + last)))
    return made


def judgements() -> dict[str, tuple[str, str]]:
    """For each fix: one of WORDS, and why."""
    table = tomllib.loads(DATA.read_text(encoding="utf-8"))
    for key, said in table.items():
        assert said["it"] in WORDS and said["why"], key
    return {key: (said["it"], said["why"]) for key, said in table.items()}


def _to_fill_in(o: Offered) -> str:
    fix = o.finding.fix
    assert fix is not None
    shown = [*o.before.splitlines(), "---", *o.after.splitlines(), *(f"if {a}" for a in fix.assumptions)]
    return "\n".join([*(f"# {line}" for line in shown), f'["{o.key}"]', 'it = ""', 'why = ""', ""])


def page(every: list[Offered], judged: dict[str, tuple[str, str]]) -> str:
    counts = {word: sum(judged[o.key][0] == word for o in every) for word in WORDS}
    parts = ["# Every fix, read and judged\n",
             "Made by `make fixes`: all fixes that are offered in the installed torch and in `examples/`",
             "with what somebody thought who read it (`tools/fix_judgements.toml`).\n",
             f"{len(every)} fixes: {counts['better']} better than the loop, {counts['as good']} as good."]
    for where, title in (("examples/", "The examples"), ("torch/", "torch")):
        parts.append(f"\n## {title}\n")
        parts += [_entry(o, *judged[o.key]) for o in every if o.file.startswith(where)] or ["There is none.\n"]
    return "\n".join(parts)


def _entry(o: Offered, word: str, why: str) -> str:
    fix = o.finding.fix
    assert fix is not None
    assumed = f", if {'; '.join(fix.assumptions)}" if fix.assumptions else ""
    imports = "".join(f"{line}\n" for line in fix.imports)
    return (f"### `{o.finding.function}` in {o.file}\n\n{o.finding.code}, {fix.kind}, {fix.level}{assumed}.\n\n"
            f"```python\n{o.before}\n```\n\n```python\n{imports}{o.after}\n```\n\n**{word}**: {why}\n")


if __name__ == "__main__":
    sys.exit(main())

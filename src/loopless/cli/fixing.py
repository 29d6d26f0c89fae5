"""The course of `loopless fix`: files are found, fixed one after the other, and written, or the difference is shown."""
from __future__ import annotations

import difflib
import sys
from dataclasses import field
from pathlib import Path

from ..check.files import Unreadable, decode, read
from ..check.fixing import Fixed, NotFixed, fixed
from ..check.notebooks import fixed_notebook, is_notebook
from ..check.settings import BadSettings, Configured, Settings
from ..check.writing import NotWritten, replace_file
from ..ir.records import dataclass
from ..report.shown.arguments import Made, as_json, as_markdown
from ..report.shown.paint import Paint, printable
from .checking import STDIN, Checking, Options, shown_path
from .messages import coloured, complain, progress

EXPLAINED = "loopless-fixes.md"                     # where `--explain` stores the reasons


@dataclass(frozen=True)
class FixOptions(Options):
    """The options of the command."""
    diff: bool = False
    unsafe_fixes: bool | None = None
    explain: bool = False
    explain_file: Path | None = None

    @property
    def argued(self) -> bool:
        return self.explain or self.explain_file is not None


@dataclass
class Fixing:
    """One run of the command."""
    options: FixOptions
    errors: int = 0
    rewritten: int = 0
    files: int = 0
    left: int = 0
    made: list[Made] = field(default_factory=list)

    def run(self) -> int:
        """Does all of it; the exit code."""
        try:
            over = self.options.overriding()
            if self.options.unsafe_fixes is not None:
                over["unsafe_fixes"] = self.options.unsafe_fixes
            configured = Configured(over, self.options.config, self.options.isolated)
            if STDIN in map(str, self.options.paths):
                self.standard_input(configured)
                return self.ended()
            finding = Checking(self.options)
            files = finding.files(configured)
            self.errors += len(finding.errors)
            for path in progress(files, len(files), self.options.quiet):
                self.file(path, configured.of(path))
        except BadSettings as error:
            return complain(str(error))
        self.summary()
        return self.ended()

    def ended(self) -> int:
        """Stores the reasons, where they are wanted; the exit code."""
        if self.options.argued:
            self.argue()
        return 2 if self.errors else int(self.options.diff and self.files > 0)

    def argue(self) -> None:
        """Why the fixes are right, in a file; on the terminal where no file is to be written."""
        file = self.options.explain_file
        if file is None and (self.options.diff or STDIN in map(str, self.options.paths)):
            print(as_markdown(self.made), end="", file=sys.stderr)
            return
        file = file or Path(EXPLAINED)
        try:
            file.write_text((as_json if file.suffix == ".json" else as_markdown)(self.made), encoding="utf-8")
        except OSError as error:
            self.error(file, f"cannot be written: {error.strerror}")

    def standard_input(self, configured: Configured) -> None:
        """The fixed text on standard output, whatever happens: it takes the place of what came in."""
        name = Path(self.options.stdin_filename or STDIN)
        data = sys.stdin.buffer.read()
        new = self.fixed(name, data, configured.of(name))
        if not self.options.diff:
            sys.stdout.buffer.write(data if new is None else new)
            sys.stdout.flush()

    def file(self, path: Path, settings: Settings) -> None:
        """One file."""
        try:
            data = read(path)
        except Unreadable as error:
            self.error(path, str(error))
            return
        new = self.fixed(path, data, settings) if b"torch" in data else None
        if new is not None and new != data and not self.options.diff:
            try:
                replace_file(path, data, new)
            except NotWritten as error:
                self.error(path, str(error))

    def fixed(self, path: Path, data: bytes, settings: Settings) -> bytes | None:
        """The new content of a file; None if it is left alone."""
        def selects(code: str) -> bool:
            return settings.selects(code, str(path))
        try:
            decoded = decode(data)
            fix = fixed_notebook if is_notebook(path.name) else fixed
            made = fix(decoded.text, settings.unsafe_fixes, selects, self.options.argued)
            new = decoded.encoded(made.text)
        except (Unreadable, NotFixed) as error:
            self.error(path, str(error))
            return None
        self.left += len(made.left)
        if made.applied:
            self.files += 1
            self.rewritten += len(made.applied)
            self.made += [Made(shown_path(path), f) for f in made.applied]
            self.tell(path, decoded.text, made)
        return new

    def tell(self, path: Path, old: str, made: Fixed) -> None:
        name = printable(shown_path(path))
        if self.options.diff:
            sys.stdout.buffer.write(difference(name, old, made.text, coloured(self.options.color)).encode(
                "utf-8", "surrogateescape"))
            sys.stdout.flush()
        for found in made.applied if not self.options.quiet else []:
            assert found.fix is not None
            assumed = "".join(f"\n    assumes: {a}" for a in found.fix.assumptions)
            print(f"{name}:{found.span.line}: {found.code} {found.fix.kind} fix, {found.fix.level}{assumed}",
                  file=sys.stderr)

    def error(self, path: Path, message: str) -> None:
        self.errors += 1
        complain(f"{shown_path(path)}: {message}")

    def summary(self) -> None:
        if self.options.quiet:
            return
        loops = f"{self.rewritten} {'loop' if self.rewritten == 1 else 'loops'}"
        files = f"{self.files} {'file' if self.files == 1 else 'files'}"
        done = "would be rewritten" if self.options.diff else "rewritten"
        more = f"; {self.left} more with `--unsafe-fixes`" if self.left else ""
        print(f"{loops} in {files} {done}{more}.", file=sys.stderr)


def difference(name: str, old: str, new: str, colours: bool) -> str:
    """A unified diff, as `patch` takes it."""
    paint = Paint(colours)
    lines: list[str] = []
    for line in difflib.unified_diff(_lines(old), _lines(new), f"a/{name}", f"b/{name}"):
        whole = line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        colour = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], "")
        lines.append(paint(whole.rstrip("\n"), colour) + "\n" if colours and colour else whole)
    return "".join(lines)


def _lines(text: str) -> list[str]:
    return [line + "\n" for line in text.split("\n")[:-1]] + ([text.split("\n")[-1]] if not text.endswith("\n") and text
                                                             else [])

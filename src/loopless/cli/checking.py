"""The course of `loopless check`: files are found, read, and what is found in them is shown."""
from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from typing import Any

from .. import __version__
from ..check.cache import Cache
from ..check.files import discovered
from ..check.many import Checked, check_bytes, check_files, collect_rarely, jobs_for
from ..check.settings import FORMATS, BadSettings, Configured, checked_codes
from ..ir.records import dataclass
from ..report.rules import RULES
from ..report.shown import Place
from ..report.shown.paint import Paint
from ..report.shown.people import concise, full, statistics
from ..report.shown.programs import as_json, github, json_lines
from ..report.shown.sarif import sarif
from .messages import coloured, complain, progress

STDIN = "-"


@dataclass(frozen=True)
class Options:
    """The options of the command."""
    paths: list[Path]
    select: list[str] = field(default_factory=list)
    ignore: list[str] = field(default_factory=list)
    extend_select: list[str] = field(default_factory=list)
    config: Path | None = None
    isolated: bool = False
    exclude: list[str] = field(default_factory=list)
    stdin_filename: str = ""
    jobs: int = 0
    no_cache: bool = False
    cache_dir: str = ""
    output_format: str = ""
    output_file: Path | None = None
    statistics: bool = False
    exit_zero: bool = False
    quiet: bool = False
    color: str = "auto"

    def overriding(self) -> dict[str, Any]:
        """The settings that are given on the command line."""
        made: dict[str, Any] = {name: checked_codes(getattr(self, name), f"--{name.replace('_', '-')}")
                                for name in ("select", "ignore", "extend_select") if getattr(self, name)}
        if self.exclude:
            made["extend_exclude"] = tuple(self.exclude)
        if self.output_format:
            if self.output_format not in FORMATS:
                raise BadSettings(f"--output-format: {self.output_format!r} is none of {', '.join(FORMATS)}")
            made["output_format"] = self.output_format
        if self.color not in ("auto", "always", "never"):
            raise BadSettings(f"--color: {self.color!r} is none of auto, always, never")
        return made


@dataclass
class Checking:
    """One run of the command."""
    options: Options
    errors: list[str] = field(default_factory=list)

    def run(self) -> int:
        """Does all of it; the exit code."""
        collect_rarely()
        try:
            configured = Configured(self.options.overriding(), self.options.config, self.options.isolated)
            places = list(self.places(configured))
            shown = self.shown(places, configured.of(Path()).output_format)
            self.write(shown)
        except BadSettings as error:
            return complain(str(error))
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())     # whoever read this has seen enough
            return 1
        unread = any(p.finding.code in ("LL901", "LL902") for p in places)
        if self.errors or unread:
            return 2
        return int(bool(places) and not self.options.exit_zero)

    def places(self, configured: Configured) -> Iterator[Place]:
        """All findings that are wanted, in the order of the files."""
        for checked in self.checked(configured):
            settings = configured.of(checked.path)
            for finding in checked.findings:
                if settings.selects(finding.code, str(checked.path)):
                    yield Place(shown_path(checked.path), checked.text, finding)

    def checked(self, configured: Configured) -> Iterator[Checked]:
        if STDIN in map(str, self.options.paths):
            name = self.options.stdin_filename or STDIN
            data = sys.stdin.buffer.read()
            text = data.decode("utf-8", "replace")
            yield Checked(Path(name), text, check_bytes(name, data))
            return
        files = self.files(configured)
        cache = Cache(None if self.options.no_cache else self.cache_folder(configured))
        jobs = jobs_for(self.options.jobs, len(files))
        yield from progress(check_files(files, cache, jobs), len(files), self.options.quiet)
        cache.save()

    def files(self, configured: Configured) -> list[Path]:
        """The files that are meant; those that are not there are errors."""
        settings = configured.of(Path())
        paths = self.options.paths or [Path()]
        for path in paths:
            if not os.path.lexists(path):
                self.errors.append(f"{path}: there is no such file or folder")
                complain(self.errors[-1])
            elif os.path.isdir(path) and not os.access(path, os.R_OK | os.X_OK):
                self.errors.append(f"{path}: the folder may not be read")
                complain(self.errors[-1])
        there = [p for p in paths if os.path.lexists(p)]
        return [p for path in there for p in discovered([path], configured.of(path).excluded,
                                                        settings.respect_gitignore)]

    def cache_folder(self, configured: Configured) -> Path:
        settings = configured.of(Path())
        named = self.options.cache_dir or os.environ.get("LOOPLESS_CACHE_DIR", "") or settings.cache_dir
        return Path(named) if named else Path(settings.root or ".") / ".loopless_cache"

    def shown(self, places: list[Place], form: str) -> str:
        """The findings as text, and a summary for people."""
        paint = Paint(coloured(self.options.color, self.options.output_file is not None))
        if self.options.statistics:
            return statistics(places, {code: rule.name for code, rule in RULES.items()})
        if form in ("full", "concise"):
            text = (full if form == "full" else concise)(places, paint)
            return text if self.options.quiet else text + self.summary(places)
        if form == "sarif":
            return sarif(places, __version__)
        return {"json": as_json, "json-lines": json_lines, "github": github}[form](places)

    def summary(self, places: list[Place]) -> str:
        if not places:
            return "" if self.errors else "No loops over tensors to report.\n"
        safe = len({(p.file, p.finding.fix.span) for p in places if p.finding.fix is not None and p.finding.fix.safe})
        unsafe = len({(p.file, p.finding.fix.span) for p in places if p.finding.fix is not None
                      and not p.finding.fix.safe})
        said = f"Found {len(places)} {'finding' if len(places) == 1 else 'findings'}.\n"
        said += f"[*] {safe} can be rewritten by `loopless fix`.\n" if safe else ""
        more = f"[~] {unsafe} can be rewritten by `loopless fix --unsafe-fixes`, on the assumptions shown.\n"
        return said + (more if unsafe else "")

    def write(self, text: str) -> None:
        if self.options.output_file is None:
            sys.stdout.buffer.write(text.encode("utf-8", "replace"))
            sys.stdout.flush()
            return
        try:
            self.options.output_file.write_text(text, encoding="utf-8", errors="replace")
        except OSError as error:
            raise BadSettings(f"{self.options.output_file}: {error.strerror}") from error


def shown_path(path: Path) -> str:
    """A path as it is shown: from here, if it is below."""
    absolute = os.path.abspath(path)
    here = os.path.relpath(absolute) if str(path) != STDIN else STDIN
    return here if not here.startswith("..") else absolute

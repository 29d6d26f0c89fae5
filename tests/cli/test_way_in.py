"""The quick way in reads words as typer does, or leaves them to it; and it is quick."""
from __future__ import annotations

import inspect
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from test_check_command import LOOP, SOURCE

from loopless.cli import check, fix, main
from loopless.cli.checking import Options
from loopless.cli.fixing import FixOptions


@pytest.mark.parametrize(("command", "options"), [(check.check, Options), (fix.fix, FixOptions)])
def test_what_is_read_quickly_is_an_option_of_the_command(command: object, options: type) -> None:
    values, truths = main.OF_CHECK if command is check.check else main.OF_FIX
    known = inspect.signature(command).parameters                       # type: ignore[arg-type]
    read = {**main.LISTS, **main.WORDS, **main.TRUTHS, **values, **truths}
    for word, name in read.items():
        assert name in known and name in options.__dataclass_fields__   # type: ignore[attr-defined]
        assert word.startswith("--" + name.replace("_", "-")) or len(word) == 2
    assert "paths" in known


@pytest.mark.parametrize(("words", "found"), [
    (["check"], {"paths": []}),
    (["check", "a.py", "-q"], {"paths": [Path("a.py")], "quiet": True}),
    (["check", "--select", "LL1", "--select=LL2"], {"paths": [], "select": ["LL1", "LL2"]}),
    (["fix", "--diff", "-"], {"paths": [Path("-")], "diff": True}),
    (["fix", "--output-format", "json"], None),
    (["check", "--select"], None),
    (["check", "--help"], None),
    (["check", "--", "a.py"], None),
    (["check", "-j4"], None),
    (["verify"], None),
    ([], None),
])
def test_words(words: list[str], found: object) -> None:
    assert main.quickly_read(words) == found


def test_neither_typer_nor_rich_nor_the_compiler_is_imported_for_a_file_without_loops(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import torch\n")
    code = ("import sys; sys.argv = ['loopless', 'check', 'a.py']; from loopless.cli.main import main\n"
            "try: main()\nexcept SystemExit as e: code = e.code\n"
            "heavy = {'typer', 'rich', 'torch', 'islpy', 'pydantic', 'loopless.pipeline', 'multiprocessing'}\n"
            "print(code, heavy & set(sys.modules))")
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(SOURCE)})
    assert done.stdout.splitlines()[-1] == "0 set()", done.stdout + done.stderr


def test_a_small_file_is_checked_in_a_moment(tmp_path: Path) -> None:
    """Processor time, of the best of three: machines that run tests are busy."""
    (tmp_path / "loop.py").write_text(LOOP)
    took = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([sys.executable, "-m", "loopless", "check", "loop.py", "--no-cache"], cwd=tmp_path,
                              capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(SOURCE)})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert done.returncode == 1, done.stderr
        took.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(took) < 2.0

"""`loopless fix`: what is written, what is left alone, and that files survive."""
from __future__ import annotations

import ast
import json
import os
import random
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from test_check_command import CLEAN, LOOP, SOURCE, folder, run

from loopless.check.fixing import NotFixed, fixed
from loopless.check.writing import NotWritten, replace_file

__all__ = ["folder"]
FIXED = LOOP.replace("""    result = torch.zeros_like(x)
    for i in range(len(x)):
        result[i] = x[i] * 2
""", "    result = x * 2\n")


def everything(code: str) -> bool:
    return True


def after(text: str) -> str:
    """A text with all fixes; a second run changes nothing."""
    made = fixed(text, True, everything).text
    assert fixed(made, True, everything).text == made
    return made


def test_only_safe_fixes_are_made_unless_asked_for(folder: Path) -> None:
    assert run("fix").exit_code == 0
    assert (folder / "loop.py").read_text() == LOOP
    done = run("fix", "--unsafe-fixes")
    assert done.exit_code == 0 and "assumes: `x` is a floating-point tensor" in done.stderr
    assert (folder / "loop.py").read_text() == FIXED
    assert run("check").exit_code == 0
    again = (folder / "loop.py").stat().st_mtime_ns
    run("fix", "--unsafe-fixes")
    assert (folder / "loop.py").stat().st_mtime_ns == again


def test_a_difference_that_patch_takes(folder: Path) -> None:
    (folder / "loop.py").write_text(LOOP.rstrip("\n"))
    done = run("fix", "--unsafe-fixes", "--diff")
    assert done.exit_code == 1 and (folder / "loop.py").read_text() == LOOP.rstrip("\n")
    subprocess.run(["patch", "-p1"], input=done.stdout, text=True, check=True, capture_output=True)
    assert (folder / "loop.py").read_text() == FIXED.rstrip("\n")
    assert run("fix", "--diff", "clean.py").exit_code == 0


def test_the_argument_is_stored_beside_the_fix(folder: Path) -> None:
    run("fix", "--unsafe-fixes", "--explain")
    page = (folder / "loopless-fixes.md").read_text()
    assert "## loop.py:6 LL101 in `scale`" in page and "- `x` is a floating-point tensor" in page
    assert "for i in range(len(x)):\n    result[i] = x[i] * 2\n```" in page and "```python\nresult = x * 2\n```" in page
    assert "`result[i]` written in line 7, then `result[i]` written in line 7: independent" in page
    assert run("fix", "--unsafe-fixes", "--explain").exit_code == 0
    assert "No loop was rewritten." in (folder / "loopless-fixes.md").read_text()


def test_the_argument_for_programs_and_for_the_terminal(folder: Path) -> None:
    said = run("fix", "--unsafe-fixes", "--explain", "--diff")
    assert "each i meets only itself" in said.stderr and not (folder / "loopless-fixes.md").exists()
    run("fix", "--unsafe-fixes", "--explain-file", "why.json")
    (stored,) = json.loads((folder / "why.json").read_text())
    assert stored["code"] == "LL101" and stored["after"] == "result = x * 2" and stored["level"] == "bitwise"
    assert "pairs of accesses" in stored["verdicts"][0] and "result[i] = x[i] * 2" in stored["before"]
    (folder / "loop.py").write_text(LOOP)
    assert run("fix", "--unsafe-fixes", "--explain-file", "nowhere/why.md").exit_code == 2


def test_standard_input_comes_back(folder: Path) -> None:
    assert run("fix", "-", "--unsafe-fixes", given=LOOP).stdout == FIXED
    assert run("fix", "-", given=LOOP).stdout == LOOP
    done = run("fix", "-", given="def f(:\n")
    assert done.stdout == "def f(:\n"


def test_comments_inside_are_kept() -> None:
    text = LOOP.replace("result = torch.zeros_like(x)", "result = torch.zeros_like(x)  # start").replace(
        "        result[i]", "        # twice as much\n        result[i]")
    made = after(text)
    assert "# start" in made and "# twice as much" in made and "for i" not in made


FORMS = {
    "crlf": LOOP.replace("\n", "\r\n"),
    "tabs": LOOP.replace("    ", "\t"),
    "two spaces": LOOP.replace("    ", "  "),
    "no newline at the end": LOOP.rstrip("\n"),
    "form feed": LOOP.replace("\n\ndef", "\n\x0c\ndef"),
    "trailing space": LOOP.replace("return result", "return   result   # end  "),
    "continued": LOOP.replace("range(len(x))", "range(\n        len(x),\n    )"),
    "odd letters": LOOP.replace("import torch", "import torch\nname = 'ä\u2028ö'"),
    "semicolons": LOOP.replace("    result = torch.zeros_like(x)\n", "    a = 1; result = torch.zeros_like(x)\n"),
    "documented": LOOP.replace("Tensor):\n", 'Tensor):\n    """Says\n    something."""\n'),
    "method": "import torch\n\n\nclass A:\n" + "\n".join(
        "    " + line if line else line for line in LOOP.split("\n")[3:]).replace("scale(x", "scale(self, x"),
    "branches": LOOP.replace("    result = torch", "    if x is None:\n        return None\n    result = torch"),
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_everything_around_stays_as_it_is(text: str) -> None:
    made = after(text)
    assert "for i" not in made
    assert ("\r\n" in made) == ("\r\n" in text) and made.count("\r\n") in (0, made.count("\n"))
    assert made.endswith("\n") == text.endswith("\n")
    start = text.index("result = torch")
    assert made.startswith(text[:start])
    assert made.endswith(text[text.index("return") if "None" not in text else text.rindex("return"):])
    ast.parse(made)


def test_what_the_new_code_needs_is_imported() -> None:
    head = '"""Doc."""\nfrom __future__ import annotations\n\nfrom torch import Tensor, zeros_like\n'
    text = LOOP.replace("import torch\n", head)
    text = text.replace("torch.zeros_like", "zeros_like").replace("torch.Tensor", "Tensor").replace(
        "result[i] = x[i] * 2", "if x[i] > 0:\n            result[i] = x[i]")
    made = after(text)
    assert "\nimport torch\n" in made
    assert made.index("__future__") < made.index("\nimport torch\n") < made.index("def scale")
    shadowed = text.replace("def scale", "torch = None\n\n\ndef scale")
    assert fixed(shadowed, True, everything).text == shadowed


def test_silenced_loops_are_left_alone() -> None:
    text = LOOP.replace("range(len(x)):", "range(len(x)):  # noqa: LL101")
    assert fixed(text, True, everything).text == text


def test_bytes_stay_what_they_were(folder: Path) -> None:
    latin = "# -*- coding: latin-1 -*-\n" + LOOP.replace("return result", "return result  # ä")
    for name, data in (("mark.py", b"\xef\xbb\xbf" + LOOP.encode()), ("latin.py", latin.encode("latin-1"))):
        (folder / name).write_bytes(data)
        assert run("fix", "--unsafe-fixes", name).exit_code == 0
        made = (folder / name).read_bytes()
        assert made != data and made.startswith(data[:20]) and b"x * 2" in made
        assert (b"\xe4" in made) == (b"\xe4" in data)


def test_the_mode_stays_and_links_are_followed(folder: Path) -> None:
    (folder / "loop.py").chmod(0o754)
    (folder / "link.py").symlink_to("loop.py")
    assert run("fix", "--unsafe-fixes", "link.py").exit_code == 0
    assert (folder / "link.py").is_symlink() and (folder / "loop.py").read_text() == FIXED
    assert stat.S_IMODE((folder / "loop.py").stat().st_mode) == 0o754
    assert sorted(p.name for p in folder.iterdir() if "tmp" in p.name) == []


@pytest.mark.parametrize("why", ["read-only", "hard links", "changed meanwhile"])
def test_a_file_that_is_better_left_alone(folder: Path, why: str) -> None:
    path = folder / "loop.py"
    if why == "read-only":
        path.chmod(0o444)
    elif why == "hard links":
        os.link(path, folder / "other.txt")
    with pytest.raises(NotWritten, match=why):
        replace_file(path, LOOP.encode() if why != "changed meanwhile" else b"something else", b"new")
    assert path.read_text() == LOOP
    if why != "changed meanwhile":
        done = run("fix", "--unsafe-fixes", "loop.py")
        assert done.exit_code == 2 and why in done.stderr
    assert sorted(p.name for p in folder.iterdir() if "tmp" in p.name) == []


def test_a_fix_that_would_change_more_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loopless.check.fixing.with_imports", lambda text, imports, newline: text.replace("scale", "s"))
    with pytest.raises(NotFixed, match="more than the loop"):
        fixed(LOOP, True, everything)


def test_a_file_is_old_or_new_whenever_the_process_dies(folder: Path) -> None:
    """A few kills at random moments; `python tests/cli/kill_fix.py` does hundreds."""
    kill_and_look(folder, rounds=4, files=12, rng=random.Random(3))


def kill_and_look(folder: Path, rounds: int, files: int, rng: random.Random) -> int:
    """Fixes many files and kills the process; how many files were seen in their new form."""
    new = 0
    for name in ("loop.py", "clean.py"):
        (folder / name).unlink(missing_ok=True)
    for _ in range(rounds):
        for k in range(files):
            (folder / f"m{k}.py").write_text(LOOP.replace("scale", f"scale{k}"))
        process: Any = subprocess.Popen([sys.executable, "-c", "from loopless.cli.app import app; app()", "fix",
                                         "--unsafe-fixes", "-q", "--isolated", str(folder)], cwd=folder,
                                        env={**os.environ, "PYTHONPATH": str(SOURCE)})
        wait_for_change(folder / f"m{rng.randrange(files)}.py", process)
        time.sleep(rng.uniform(0, 0.05))
        process.send_signal(signal.SIGKILL)
        process.wait()
        for k in range(files):
            text = (folder / f"m{k}.py").read_text()
            assert text in (LOOP.replace("scale", f"scale{k}"), FIXED.replace("scale", f"scale{k}"))
            new += text.startswith("import") and "for i" not in text
        for left in folder.glob(".*loopless-tmp"):
            left.unlink()
    return new


def wait_for_change(file: Path, process: subprocess.Popen[bytes]) -> None:
    """Until a file is replaced or the process has ended: a kill at a random time would mostly find it starting."""
    before = file.stat().st_ino
    while file.stat().st_ino == before and process.poll() is None:
        time.sleep(0.002)


def test_clean_files_are_not_touched() -> None:
    assert fixed(CLEAN, True, everything).applied == []

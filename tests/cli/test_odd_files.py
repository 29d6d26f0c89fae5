"""Whatever is in a folder, and however the command is started: a line for each problem, and no traceback."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_check_command import LOOP, SOURCE

SAFE = LOOP.replace(" * 2", "")
CODECS = ("utf-7", "rot13", "hex", "idna", "zlib", "unicode_escape", "raw_unicode_escape", "undefined", "punycode",
          "utf-16", "utf-8-sig", "nonsense", "shift_jis")


def started(folder: Path, *words: str, shell: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own; shell: what the shell does with its streams."""
    command = " ".join([sys.executable, "-m", "loopless", *words, shell])
    done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, timeout=120,
                          env={**os.environ, "PYTHONPATH": str(SOURCE)})
    assert "Traceback" not in done.stderr + done.stdout, done.stderr
    return done


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("odd")
    (folder / "ok.py").write_text(SAFE)
    for codec in CODECS:
        (folder / f"codec_{codec}.py").write_text(f"# -*- coding: {codec} -*-\n" + SAFE)
    (folder / "ring_a.py").symlink_to("ring_b.py")
    (folder / "ring_b.py").symlink_to("ring_a.py")
    (folder / "up").symlink_to("..")
    (folder / "zero.py").symlink_to("/dev/zero")
    os.mkfifo(folder / "fifo.py")
    os.mkfifo(folder / ".gitignore")
    for name in (b"byte\xff.py", b"new\nline.py", b"esc\x1b[31m.py"):
        with open(os.path.join(os.fsencode(folder), name), "w", encoding="utf-8") as file:
            file.write(SAFE)
    more = {"attributes": "y = x" + ".a" * 20_000, "calls": "y = x" + "()" * 3_000, "sum": "y = " + "1+" * 20_000 + "1",
            "annotations": "def f(x: 'torch.Tensor[', y: '((('):\n    for i in x: print(i)",
            "digits": f"for i in range({'9' * 5_000}): torch.zeros(3)[i]"}
    for name, text in more.items():
        (folder / f"{name}.py").write_text(SAFE + text + "\n")
    (folder / "mark.ipynb").write_text(json.dumps({"cells": [
        {"cell_type": "code", "source": "# loopless cell 7\n" + SAFE},
        {"cell_type": "code", "source": "__loopless_magic_0__()\n"}]}))
    (folder / "lone.ipynb").write_text('{"cells": [{"cell_type": "code", "source": "import torch\\nx = \'\\ud800\'"}]}')
    return folder


@pytest.mark.parametrize("form", ["full", "sarif", "github", "json"])
def test_a_folder_of_odd_files_is_checked(odd: Path, form: str) -> None:
    done = started(odd, "check", "--no-cache", "--isolated", "--output-format", form)
    assert done.returncode == 2 and "ok.py" in done.stdout
    if form in ("sarif", "json"):
        json.loads(done.stdout)
    assert form == "github" or "\x1b" not in done.stdout


def test_a_folder_of_odd_files_is_fixed(odd: Path) -> None:
    before = {p: p.read_bytes() for p in odd.glob("codec_*.py")}
    done = started(odd, "fix", "--isolated", "--diff")
    assert done.returncode == 2 and "\x1b" not in done.stderr + done.stdout
    done = started(odd, "fix", "--isolated")
    assert done.returncode == 2 and "\x1b" not in done.stderr
    assert "x.clone()" in (odd / "ok.py").read_text()
    for path, old in before.items():
        new = path.read_bytes()
        assert new == old or new.replace(b"x.clone()", b"") == old[:old.index(b"torch.zeros_like(x)\n")] + old[
            old.index(b"\n    return"):], path


@pytest.mark.parametrize(("words", "shell", "code"), [
    ("check ok.py", ">&-", 1), ("fix ok.py --diff", ">&-", 1), ("check nowhere.py", "2>&-", 2),
    ("check -", "<&-", 0), ("fix -", "<&-", 0), ("check ok.py", "> /dev/full", 2),
    ("fix ok.py --diff", "> /dev/full", 2),
    ("rule", "> /dev/full", 2), ("fix ok.py --diff", "| true", 0), ("check ok.py -o /dev/full", "", 2),
    ("check ok.py --cache-dir /proc/nowhere", "", 1),
])
def test_streams_that_take_nothing(tmp_path: Path, words: str, shell: str, code: int) -> None:
    if "/dev/full" in words + shell and not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full here")
    (tmp_path / "ok.py").write_text(SAFE)
    assert started(tmp_path, *words.split(), shell=shell).returncode == code


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    done = started(tmp_path, "check", shell="; exit $?")
    assert done.returncode == 0
    inside = f"cd gone && rmdir ../gone && {sys.executable} -m loopless check"
    gone = subprocess.run(inside, shell=True, cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(SOURCE)})
    assert gone.returncode == 2 and gone.stderr.count("\n") == 1 and gone.stderr.startswith("loopless: ")


@pytest.mark.parametrize("text", ["x = " + "[" * 20_000, "\xff", "[tool]\nloopless = 3", "tool = 3",
                                  "[tool.loopless]\nper-file-ignores = {a = 3}"])
def test_settings_that_are_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "pyproject.toml").write_bytes(text.encode("latin-1"))
    (tmp_path / "ok.py").write_text(SAFE)
    done = started(tmp_path, "check", "ok.py")
    assert done.returncode == (1 if text == "tool = 3" else 2)


def test_a_cache_that_never_answers(tmp_path: Path) -> None:
    (tmp_path / "ok.py").write_text(SAFE)
    started(tmp_path, "check", "ok.py")
    (file,) = (tmp_path / ".loopless_cache").glob("*.json")
    file.unlink()
    os.mkfifo(file)
    assert started(tmp_path, "check", "ok.py").returncode == 1

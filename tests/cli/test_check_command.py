"""`loopless check`, from the words on the command line to the exit code."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import loopless
from loopless.cli.app import app

SOURCE = Path(loopless.__file__).parents[1]
LOOP = """import torch


def scale(x: torch.Tensor):
    result = torch.zeros_like(x)
    for i in range(len(x)):
        result[i] = x[i] * 2
    return result
"""
CLEAN = "import torch\n\n\ndef scale(x):\n    return x * 2\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    (tmp_path / "loop.py").write_text(LOOP)
    (tmp_path / "clean.py").write_text(CLEAN)
    return tmp_path


def run(*words: str, given: str | bytes | None = None) -> Any:
    done = CliRunner().invoke(app, list(words), input=given)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
    return done


def test_a_loop_is_shown_with_what_it_would_become(folder: Path) -> None:
    done = run("check")
    assert done.exit_code == 1
    assert "LL101 [~]" in done.stdout and "loop.py:6:5" in done.stdout and "^^^^" in done.stdout
    assert "result = x * 2" in done.stdout and "floating-point tensor" in done.stdout


def test_exit_codes(folder: Path) -> None:
    assert run("check", "clean.py").exit_code == 0
    assert run("check", "loop.py").exit_code == 1
    assert run("check", "loop.py", "--exit-zero").exit_code == 0
    assert run("check", "loop.py", "--ignore", "LL1").exit_code == 0
    assert run("check", "nowhere.py").exit_code == 2
    assert run("check", "--select", "E501").exit_code == 2
    assert run("check", "--output-format", "xml").exit_code == 2
    assert run("check", "--color", "sometimes").exit_code == 2
    assert run("check", "--no-such-option").exit_code == 2


def test_the_longer_prefix_wins(folder: Path) -> None:
    assert run("check", "--select", "LL2").exit_code == 0
    assert run("check", "--select", "LL2", "--extend-select", "LL101").exit_code == 1
    assert run("check", "--ignore", "LL1", "--extend-select", "LL101").exit_code == 1
    assert run("check", "--select", "LL1", "--ignore", "LL101").exit_code == 0


def test_forms_for_programs(folder: Path) -> None:
    (record,) = json.loads(run("check", "--output-format", "json").stdout)
    assert record["code"] == "LL101" and record["filename"] == "loop.py"
    assert record["location"] == {"row": 6, "column": 5}
    assert record["fix"]["applicability"] == "unsafe"
    lines = run("check", "--output-format", "json-lines").stdout.splitlines()
    assert [json.loads(line) for line in lines] == [record]
    assert run("check", "--output-format", "concise", "-q").stdout.startswith("loop.py:6:5: LL101 [~] ")
    assert run("check", "--output-format", "github").stdout.startswith("::warning title=loopless (LL101),file=loop.py,")
    assert run("check", "--statistics").stdout == "1  LL101  [*] loop-over-elements\n"
    run("check", "--output-format", "json", "-o", "found.json")
    assert json.loads((folder / "found.json").read_text()) == [record]


def test_standard_input(folder: Path) -> None:
    done = run("check", "-", "--stdin-filename", "given.py", "--output-format", "concise", given=LOOP)
    assert done.exit_code == 1 and done.stdout.startswith("given.py:6:5: LL101")
    assert run("check", "-", given="def f(:").exit_code == 2
    assert run("check", "-", given=b"\xff\xfe\x00").exit_code == 2


def test_settings(folder: Path) -> None:
    (folder / "pyproject.toml").write_text('[tool.loopless]\nignore = ["LL101"]\n')
    assert run("check").exit_code == 0
    assert run("check", "--isolated").exit_code == 1
    (folder / "loopless.toml").write_text('select = ["LL"]\nper-file-ignores = { "lo*.py" = ["LL1"] }\n')
    assert run("check").exit_code == 0
    (folder / "other.toml").write_text('exclude = ["loop.py"]\n')
    assert run("check", "--config", "other.toml").exit_code == 0
    for wrong in ("select = 3", "unknown = 1", 'select = ["X1"]', "x =", 'output-format = "xml"', "unsafe-fixes = 1"):
        (folder / "loopless.toml").write_text(wrong)
        done = run("check")
        assert done.exit_code == 2 and "loopless.toml" in done.stderr, wrong


def test_files_that_git_ignores_are_left_out(folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / ".gitignore").write_text("loop.py\nold/\n!kept.py\n")
    (folder / "old").mkdir()
    (folder / "old" / "loop2.py").write_text(LOOP)
    assert run("check").exit_code == 0
    assert run("check", "loop.py").exit_code == 1               # it was named
    (folder / "inner").mkdir()
    (folder / "inner" / ".gitignore").write_text("!loop.py\n")
    (folder / "inner" / "loop.py").write_text(LOOP)
    assert "inner/loop.py" in run("check", "--output-format", "concise").stdout
    (folder / ".venv").mkdir()
    (folder / ".venv" / "loop.py").write_text(LOOP)
    assert ".venv" not in run("check", "--output-format", "concise").stdout


def test_what_cannot_be_read_does_not_stop_the_others(folder: Path) -> None:
    (folder / "a_syntax.py").write_text("import torch\ndef f(:\n")
    (folder / "b_python2.py").write_text("print 'torch'\n")
    (folder / "c_bytes.py").write_bytes(b"import torch\nx = '\xff\xfe'\n")
    (folder / "d_nul.py").write_bytes(b"import torch\nx = 1\0\n")
    (folder / "e_deep.py").write_text("import torch\nx = " + "(" * 100_000 + ")" * 100_000)
    (folder / "f_cookie.py").write_text("# -*- coding: nonsense -*-\nimport torch\n")
    (folder / "g_folder.py").mkdir()
    (folder / "h_link.py").symlink_to("nowhere")
    (folder / "i_large.py").write_text("x = 1\n" * 2_000_000)
    os.mkfifo(folder / "j_fifo.py")
    for jobs in ("1", "2"):
        done = run("check", "--output-format", "concise", "--no-cache", "-j", jobs)
        assert done.exit_code == 2
        found = {line.split(":")[0]: line.split(": ")[1][:5] for line in done.stdout.splitlines() if line[1:2] == "_"
                 or line.startswith("loop.py")}
        assert found["loop.py"] == "LL101"
        assert {found[f] for f in found if f != "loop.py"} <= {"LL901", "LL902"}
        wanted = ("a_syntax", "b_python2", "c_bytes", "d_nul", "e_deep", "f_cookie", "i_large")
        assert {f"{name}.py" for name in wanted} <= found.keys()
    assert run("check", "j_fifo.py", "--output-format", "concise").stdout.startswith("j_fifo.py:1:1: LL902")
    assert run("check", "h_link.py", "--output-format", "concise").stdout.startswith("h_link.py:1:1: LL902")


def test_several_processes_say_the_same(folder: Path) -> None:
    for k in range(40):
        (folder / f"more{k}.py").write_text(LOOP.replace("* 2", f"* {k + 3}"))
    one = run("check", "--output-format", "json", "--no-cache", "-j", "1").stdout
    assert run("check", "--output-format", "json", "--no-cache", "-j", "3").stdout == one
    assert len(json.loads(one)) == 41


def test_the_cache_is_json_and_says_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run("check").stdout
    (file,) = (folder / ".loopless_cache").glob("*.json")
    json.loads(file.read_text())
    monkeypatch.setattr("loopless.check.many.findings", None)           # nothing is computed again
    assert run("check").stdout == first
    monkeypatch.undo()
    os.chdir(folder)
    for broken in ("{", "[]", '{"a": 1}', ""):
        file.write_text(broken)
        assert run("check").stdout == first
    (folder / "loop.py").write_text(CLEAN)
    assert run("check").exit_code == 0


def test_colours(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" not in run("check").stdout
    assert "\x1b[" in run("check", "--color", "always").stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run("check").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run("check").stdout


def test_rule_and_version(folder: Path) -> None:
    assert "torch.where" in run("rule", "LL102").stdout
    assert run("rule", "ll102").stdout == run("rule", "LL102").stdout
    assert json.loads(run("rule", "LL102", "--json").stdout)["code"] == "LL102"
    assert len(run("rule").stdout.splitlines()) > 30
    assert run("rule", "LL999").exit_code == 2
    assert run("--version").stdout.startswith("loopless ")


def test_explain_shows_the_verdict_from_the_text(folder: Path) -> None:
    done = run("explain", "loop.py::scale")
    assert "vectorized (bitwise)" in done.stdout and "result = x * 2" in done.stdout
    assert run("explain", "loop.py::nothing").exit_code == 2
    assert run("explain", "nowhere.py::scale").exit_code == 2


def test_the_server_says_what_it_needs(folder: Path) -> None:
    code = ("import sys; sys.modules['pygls'] = None; sys.argv = ['loopless', 'server']; "
            "from loopless.cli.app import app; app()")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(SOURCE)})
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == "loopless: the server needs pygls: pip install 'loopless[server]'\n"


def test_torch_is_not_imported_and_files_are_not_run(folder: Path) -> None:
    (folder / "loop.py").write_text(LOOP + "\nraise SystemExit('it was run')\n")
    code = ("import sys; sys.modules['torch'] = None; sys.argv = ['loopless', 'check']; "
            "from loopless.cli.app import app; app()")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(SOURCE)})
    assert done.returncode == 1 and "it was run" not in done.stderr, done.stderr

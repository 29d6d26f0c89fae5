"""`loopless fix` on a whole project, examples/ratings: its own tests pass before and after, and stay as they are."""
from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from test_check_command import SOURCE

from loopless.report.rules import RULES

PROJECT = Path(__file__).resolve().parents[2] / "examples" / "ratings"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE)}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project") / "ratings"
    shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns("__pycache__", ".pytest_cache", ".loopless_cache"))
    return folder


def loopless(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "loopless", *words], cwd=folder, env=ENVIRONMENT, capture_output=True,
                          text=True)


def its_tests(folder: Path) -> str:
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"], cwd=folder, env=ENVIRONMENT,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    return done.stdout.splitlines()[-1].split(" in ")[0]


def texts(folder: Path) -> dict[str, str]:
    return {p.relative_to(folder).as_posix(): p.read_text(encoding="utf-8") for p in sorted(folder.rglob("*.py"))}


def test_its_own_tests_pass_before_and_after(project: Path) -> None:
    before, original = its_tests(project), texts(project)
    done = loopless(project, "fix")
    assert done.returncode == 0, done.stderr
    safe = texts(project)
    assert safe != original and its_tests(project) == before
    done = loopless(project, "fix", "--unsafe-fixes")
    assert done.returncode == 0, done.stderr
    every = texts(project)
    assert every != safe and its_tests(project) == before
    for changed in (safe, every):
        assert {n: t for n, t in changed.items() if not n.startswith("src/")} == {
            n: t for n, t in original.items() if not n.startswith("src/")}
    assert loopless(project, "fix", "--unsafe-fixes", "--diff").returncode == 0         # there is nothing left


def test_every_rule_has_a_loop_in_it() -> None:
    found = json.loads(loopless(PROJECT, "check", "--output-format", "json", "--no-cache").stdout)
    wanted = {code for code in RULES if code.startswith("LL1")}
    assert {f["code"] for f in found if f["fix"] is not None} == wanted

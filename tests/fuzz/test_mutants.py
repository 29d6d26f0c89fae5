"""The seeded bugs: each still fits the text it changes, every hazard has one or a reason, and some are found here."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from fuzz import mutants
from fuzz.hazards import HAZARDS
from fuzz.mutants.bug import package

ROOT = Path(__file__).parents[2]
ALL = (*mutants.BUGS, *mutants.RARE)
EASY = ("sum_widens", "where_swapped", "store_guard_forgotten", "last_value_one_too_far")


def test_there_are_many_and_no_two_have_one_name():
    names = [bug.name for bug in ALL]
    assert len(set(names)) == len(names)
    assert len(mutants.BUGS) >= 60


@pytest.mark.parametrize("bug", ALL, ids=lambda bug: bug.name)
def test_a_bug_fits_the_text_and_leaves_a_program(bug):
    texts = bug.texts()
    assert bug.edits and bug.about.endswith(".")
    for file, text in texts.items():
        assert text != (package() / file).read_text()
        compile(text, file, "exec")


def test_every_hazard_has_a_bug_or_a_reason():
    rows = {row for bug in mutants.BUGS for row in bug.rows}
    assert all(bug.rows and set(bug.rows) <= HAZARDS.keys() for bug in ALL)
    assert rows.isdisjoint(mutants.NOT_SEEDED)
    assert rows | mutants.NOT_SEEDED.keys() == HAZARDS.keys()


def test_easy_bugs_are_found_soon():
    """In another process, as this one has imported the compiler without a bug."""
    command = [sys.executable, "-m", "fuzz.mutants", "--limit", "150", "--seed", "1", "--workers", "2", "--only", *EASY]
    paths = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(EASY)} of {len(EASY)} seeded bugs found" in done.stdout

"""The marks of seeded bugs: in front of the statement that is changed, or nowhere if every program comes to it."""

import ast

import pytest
from fuzz.mutants import marks
from fuzz.mutants.bug import Bug, Edit

TEXT = '''"""A room."""
TABLE = {"a": 1}

@cache
def remembered(x):
    return x + 1

def first(x, y=2):
    """A manual page."""
    a = x
    if a > 3:
        b = a * 2
    elif a > 2:
        b = a * 3
    else:
        for k in range(3):
            b = k
    c = b
    return c

class Thing:
    field: int = 0

    def method(self):
        return self.field
'''


@pytest.fixture(autouse=True)
def room(tmp_path, monkeypatch):
    (tmp_path / "room.py").write_text(TEXT)
    monkeypatch.setattr(marks, "package", lambda: tmp_path)


def after_mark(before):
    """The line of the statement behind the mark."""
    trees, always = marks.marked([Bug("name", (1,), "About.", Edit("room.py", before, ""))])
    if always:
        return None
    lines = ast.unparse(trees["room.py"]).splitlines()
    return lines[lines.index(next(line for line in lines if "_reached(0)" in line)) + 1].strip()


@pytest.mark.parametrize("before, marked", [
    ("a * 2", "b = a * 2"),
    ("a * 3", "b = a * 3"),
    ("a > 2", "if a > 2:"),
    ("a > 3", "if a > 3:"),
    ("            b = k\n", "b = k"),
    ("b = k\n    c = b", "a = x"),
    ("    c = b\n    return c", "a = x"),
    ("self.field", "return self.field"),
])
def test_a_mark_stands_before_what_is_changed(before, marked):
    assert after_mark(before) == marked


@pytest.mark.parametrize("before", ['"a": 1', "x + 1", "y=2", "field: int = 0"])
def test_what_every_program_comes_to_has_no_mark(before):
    assert after_mark(before) is None


def test_two_bugs_in_one_block_have_marks_of_their_own():
    words = ("a = x", "c = b", "return c")
    bugs = [Bug(f"b{k}", (1,), "About.", Edit("room.py", before, "")) for k, before in enumerate(words)]
    lines = ast.unparse(marks.marked(bugs)[0]["room.py"]).splitlines()
    found = [(line.strip(), lines[k + 1].strip()) for k, line in enumerate(lines) if "_reached" in line]
    assert found == [("_reached(0)", "a = x"), ("_reached(1)", "c = b"), ("_reached(2)", "return c")]

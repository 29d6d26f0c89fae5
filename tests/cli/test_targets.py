"""Which files and functions a command works on."""

from pathlib import Path

import pytest

from loopless.cli.targets import Unusable, functions_of, targets

LOOP = "for i in range(3): print(i)"


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


@pytest.fixture
def shop(tmp_path):
    return write(tmp_path / "shop.py", f"""
import math

def plain(x):
    return x

def loop(x):
    {LOOP}

def outer(x):
    def inner():
        for i in x:
            pass

class Shop:
    def total(self, x):
        {LOOP}
    class Inner:
        @staticmethod
        def deep(x):
            {LOOP}

if math.pi > 3:
    def chosen(x):
        while x:
            pass

async def later(x):
    {LOOP}

if __name__ == "__main__":
    def script():
        for i in range(3):
            pass
""")


def names(found):
    return [f.name for target in found for f in target.functions]


def test_functions_with_loops_that_others_can_call(shop):
    found = functions_of(shop)
    assert [f.name for f in found] == ["loop", "Shop.total", "Shop.Inner.deep", "chosen", "later"]
    assert shop.read_text().splitlines()[found[0].line - 1].startswith("def loop")


@pytest.mark.parametrize("named, expected", [
    ("loop", ["loop"]), ("Shop", ["Shop.total", "Shop.Inner.deep"]), ("Shop.total", ["Shop.total"]),
])
def test_a_function_or_a_class(shop, named, expected):
    assert names(targets([f"{shop}::{named}"])) == expected


def test_each_file_and_function_once(shop):
    found = targets([f"{shop}::loop", f"{shop}::chosen", f"{shop}::loop"])
    assert names(found) == ["loop", "chosen"] and len(found) == 1


def test_a_folder_without_tests_and_hidden_folders(tmp_path):
    text = "def f(x):\n    for i in x:\n        pass\n"
    for name in ("a.py", "deep/b.py", "test_a.py", "a_test.py", "conftest.py", ".hidden/c.py", "env/d.py"):
        write(tmp_path / name, text)
    write(tmp_path / "env" / "pyvenv.cfg", "")
    write(tmp_path / "nothing.py", "x = 1\n")
    assert [t.path.relative_to(tmp_path).as_posix() for t in targets([str(tmp_path)])] == ["a.py", "deep/b.py"]
    assert names(targets([str(tmp_path / "test_a.py")])) == ["f"]          # by name, tests too


@pytest.mark.parametrize("text, named, message", [
    (None, "", "there is no such file"),
    ("x = 1\n", "", "there is no function with a loop in it"),
    ("def f(:\n", "", "shop.py:1: "),
    ("def f(x):\n    for i in x:\n        pass\n", "::g", "there is no function g with a loop in it; there is f"),
    ("x = '\0'\n", "", "null bytes"),
])
def test_what_cannot_be_used(tmp_path, text, named, message):
    path = tmp_path / "shop.py"
    if text is not None:
        write(path, text)
    with pytest.raises(Unusable, match=message):
        targets([f"{path}{named}"])


def test_a_folder_has_no_functions(tmp_path):
    with pytest.raises(Unusable, match="is a folder"):
        targets([f"{tmp_path}::f"])
    with pytest.raises(Unusable, match="there is no function with a loop in its files"):
        targets([str(tmp_path)])

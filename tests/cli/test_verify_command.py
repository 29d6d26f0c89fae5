"""`loopless verify`, from the words on the command line to the exit code."""

import json
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import loopless
from loopless.cli.app import app
from loopless.cli.verifying import parse_memory, size
from loopless.verify.result import Result, Trial
from loopless.verify.supervisor import _settled

SOURCE = Path(loopless.__file__).parents[1]

SHOP = '''
    import dataclasses, os, time, torch
    from loopless.run import site
    from .rates import RATE

    print("noise")
    os.write(1, b"more noise\\n")
    compile_region = site.compile_region

    def with_a_bug(*args, **kwargs):
        made = compile_region(*args, **kwargs)
        lines, checked = (tuple(x.replace("0.9", "0.8") for x in text) for text in (made.lines, made.checked))
        return dataclasses.replace(made, lines=lines, checked=checked)

    site.compile_region = with_a_bug

    def fine(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * RATE
        print("noise")
        return out

    def wrong(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 0.9
        return out

    def hangs(x):
        for i in range(len(x)):
            x[i] = x[i] + 1
        time.sleep(60)

    def dies(x):
        for i in range(len(x)):
            x[i] = x[i] + 1
        os.kill(os.getpid(), 9)

    def leaves(x):
        for i in range(len(x)):
            x[i] = x[i] + 1
        raise SystemExit(3)

    def generator(x):
        for i in range(len(x)):
            yield x[i]

    def hungry(x):
        for i in range(len(x)):
            x[i] = x[i] + 1
        return len(bytearray(1 << 30))

    class Shop:
        def __init__(self, rate):
            self.rate = rate

        def total(self, x):
            s = torch.zeros(())
            for i in range(len(x)):
                s = s + x[i]
            return s

        @classmethod
        def shown(cls, x):
            for i in range(len(x)):
                x[i] = x[i] + 1
            return x

    if __name__ == "__main__":
        raise RuntimeError("must not run")
'''
INPUTS = '''
    import torch
    from shop.prices import Shop

    def inputs():
        yield torch.rand(5),
        yield {"x": torch.rand(0)}

    def inputs_Shop_total():
        return Shop(2.0), torch.rand(4)
'''
TESTS = '''
    import torch
    from shop.prices import Shop, fine

    def test_fine():
        for n in (0, 1, 2, 2, 2, 2, 2):
            fine(torch.rand(n))

    def test_total():
        assert Shop(2.0).total(torch.ones(3)) == 4
'''


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("PYTHONPATH", str(SOURCE))
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "__init__.py").write_text("")
    (tmp_path / "shop" / "rates.py").write_text("RATE = 2.5\n")
    for name, text in (("shop/prices.py", SHOP), ("inputs.py", INPUTS), ("test_shop.py", TESTS)):
        (tmp_path / name).write_text(textwrap.dedent(text))
    return tmp_path


def run(*words, code=0):
    done = CliRunner().invoke(app, ["verify", *words])
    assert done.exit_code == code, (done.output, done.exception)
    return done


def test_functions_that_end_badly(project):
    done = run(*(f"shop/prices.py::{name}" for name in ("hangs", "dies", "leaves", "generator")), "--json", "--quiet",
               "--inputs", "inputs.py", "--timeout", "2")
    document = json.loads(done.stdout)
    assert document["exit_code"] == 0 and document["errors"] == [] and done.stderr == ""
    assert {r["status"] for r in document["results"]} == {"not tried"}
    assert [(r["function"], r["reason"]) for r in document["results"]] == [
        ("hangs", "took longer than 2 s"), ("dies", "its process was killed (SIGKILL)"), ("leaves", "SystemExit: 3"),
        ("generator", "a generator or coroutine runs as it is")]


def test_the_table_and_what_will_run(project):
    named = ("wrong", "fine", "hungry", "Shop")
    done = run(*(f"shop/prices.py::{name}" for name in named), "--inputs", "inputs.py", "--trials", "3", "--memory",
               "512MiB", "--reproductions", "shown", "--verbose", code=1)
    assert done.stderr.splitlines()[0] == (
        "verify imports and runs code: shop/prices.py, functions wrong, fine, hungry, Shop.total, Shop.shown, in a "
        "subprocess, each for at most 60 s and 512 MiB")
    assert "more noise" in done.stderr and "noise" not in done.stdout
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert lines[:2] == ["shop/prices.py", "function line loops level inputs trials rewritten in verdict"]
    assert lines[2] == "wrong 24 ✓ bitwise given 1 1 different"
    assert lines[3] == "fine 17 ✓ bitwise given 3 3 same"
    assert lines[4].startswith("hungry ") and lines[6].startswith("Shop.shown ")
    assert lines[5].startswith("Shop.total ") and "reassociated given 3" in lines[5]
    assert "hungry: call 1 (rewritten, both raise MemoryError)" in lines
    found = lines.index(f"a program that shows it: {Path('shown/prices_wrong.py')}")
    assert "shop/prices.py:24: wrong is not the same. values of result: the loop gives" in lines[found - 1]
    assert lines[-1] == "5 functions: 4 same, 1 different"
    assert "loopless.vectorize(wrong, every_size=True)" in (project / "shown" / "prices_wrong.py").read_text()


def test_arguments_of_the_users_own_tests(project):
    done = run("shop/prices.py::fine", "shop/prices.py::Shop.total", "shop/prices.py::wrong",
               "--record", "-q test_shop.py", "--trials", "6", "--strict", "--json", code=1)
    found = {r["function"]: r for r in json.loads(done.stdout)["results"]}
    assert found["fine"]["inputs"] == found["Shop.total"]["inputs"] == "recorded"
    assert [t["about"] for t in found["fine"]["trials"]][:5] == [f"call {k + 1}" for k in range(5)]
    assert found["wrong"]["reason"] == "no call was recorded"       # which counts, with --strict
    assert "recorded 6 calls" in done.stderr                        # of five alike, three are kept
    assert "pytest ended with exit code 1" in done.stderr           # one of the tests fails
    assert not (project / "loopless-reproductions").exists()


@pytest.mark.parametrize("text, message", [
    ("raise OSError('no')\ndef f(x):\n    for i in x:\n        pass\n", "cannot be imported: OSError: no"),
    ("def f(x):\n    for i in x:\n      pass\n   wrong\n", "odd.py:4: unindent"),
])
def test_a_file_that_cannot_be_imported(tmp_path, text, message):
    (tmp_path / "odd.py").write_text(text)
    done = run(str(tmp_path / "odd.py"), code=2)
    assert message in done.stderr and done.stdout == ""


@pytest.mark.parametrize("words", [
    [], ["nowhere.py"], ["shop/prices.py", "--memory", "much"], ["shop/prices.py", "--trials", "0"],
    ["shop/prices.py", "--inputs", "nowhere.py"], ["shop/rates.py"], ["shop/prices.py", "--unknown"],
    ["shop/prices.py", "--inputs", "inputs.py", "--record", "tests"],
])
def test_exit_code_2(project, words):
    run(*words, code=2)


def test_help_and_version_do_without_torch():
    code = ("import sys; sys.modules['torch'] = None; sys.argv = ['loopless', *sys.argv[1:]]; "
            "from loopless.cli.app import app; app()")
    for words, said in ((["--version"], f"loopless {loopless.__version__}"), (["verify", "--help"], "Exit codes"),
                        ([], "verify")):
        done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True)
        assert said in done.stdout, done.stderr


def test_a_difference_counts_even_if_its_process_ends():
    seen = [Trial("n = 0", True), Trial("n = 1", True, difference="values of result: ...")]
    ended = Result("f", 1, "not tried", reason="took longer than 60 s")
    assert _settled(ended, seen[:1]) == replace(ended, trials=(seen[0],))
    assert _settled(ended, seen) == Result("f", 1, "different", trials=tuple(seen), difference=seen[1].difference)


@pytest.mark.parametrize("text, number", [
    ("4GiB", 4 << 30), ("500 MB", 500_000_000), ("2g", 2 * 10**9), ("1.5KiB", 1536), ("123", 123), ("0", 0),
])
def test_sizes(text, number):
    assert parse_memory(text) == number


def test_sizes_as_text():
    assert [size(n) for n in (4 << 30, 1536, 12)] == ["4 GiB", "1.5 KiB", "12 bytes"]

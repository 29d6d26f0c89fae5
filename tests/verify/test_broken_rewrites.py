"""A rewrite that is broken on purpose is caught, made small, and written down as a program that shows it."""
import runpy

import pytest
import torch
from broken import PAIRS

from loopless.compare import difference, observe
from loopless.run import site
from loopless.verify.function import verify_function

WHAT = {"shift_by_roll": "values of result", "largest_by_max": "share memory", "kept_by_product": "values of result",
        "doubled_but_the_last": "values of result", "signs_as_ints": "dtype of result",
        "one_copy_twice": "result[1] is", "scaled_in_place": "values of args[0]",
        "root_through_the_dead_branch": "gradient of result", "first_columns_as_a_view": "strides of result",
        "scattered_without_duplicates": "values of result"}


def run(text, folder):
    file = folder / "reproduction.py"
    file.write_text(text, encoding="utf-8")
    return runpy.run_path(str(file))


@pytest.mark.parametrize(("original", "other"), PAIRS, ids=lambda f: f.__name__)
def test_it_is_caught_and_shrunk(original, other, tmp_path, capsys):
    result = verify_function(original, other=other)
    assert result.status == "different" and not result.ok and not result
    assert result.difference.startswith(WHAT[other.__name__]) or WHAT[other.__name__] in result.difference
    names = run(result.reproduction, tmp_path)
    printed = capsys.readouterr().out
    assert "what differs:" in printed and "nothing" not in printed
    args, kwargs = names["arguments"]()
    assert all(size <= 3 for value in args if isinstance(value, torch.Tensor) for size in value.shape)
    assert not kwargs


def test_a_broken_compiler_is_caught_too(monkeypatch, tmp_path, capsys):
    """The program of the reproduction compiles again, with whatever loopless does there."""
    from dataclasses import replace

    from broken import doubled
    compile_region = site.compile_region

    def broken(*args, **kwargs):
        made = compile_region(*args, **kwargs)
        return replace(made, checked=tuple(line.replace("* 2", "* 3") for line in made.checked))

    monkeypatch.setattr(site, "compile_region", broken)
    result = verify_function(doubled)
    assert result.status == "different"
    assert "values of result" in result.difference
    assert "What loopless made of it" in result.reproduction
    run(result.reproduction, tmp_path)
    assert "values of result: the loop gives tensor([2.])" in capsys.readouterr().out
    monkeypatch.undo()
    run(result.reproduction, tmp_path)
    assert "what differs:       nothing" in capsys.readouterr().out


def test_a_guard_that_is_too_weak_is_caught(monkeypatch, tmp_path, capsys):
    """The compiled form of the first call is used where it does not fit."""
    from broken import doubled
    make_guard = site.make_guard
    monkeypatch.setattr(site, "make_guard", lambda *args: (make_guard(*args), lambda *values: True)[1])
    compile_region = site.compile_region

    def for_one_size(statements, facts, *rest):
        made = compile_region(statements, facts, *rest)
        size = len(facts.values["x"]) if hasattr(facts, "values") else len(next(iter(vars(facts).values()))["x"])
        from dataclasses import replace
        return replace(made, checked=(f"if len(x) != {size}: return x", *made.checked))

    monkeypatch.setattr(site, "compile_region", for_one_size)
    result = verify_function(doubled)
    assert result.status == "different"
    assert "after a call with" in result.difference and "first_arguments" in result.reproduction
    run(result.reproduction, tmp_path)
    assert "nothing" not in capsys.readouterr().out


def test_the_pairs_agree_on_what_their_authors_had_in_mind():
    """They are not broken everywhere: some ordinary call shows no difference in values."""
    x = torch.tensor([1.0, 2.0])
    found = difference(observe(PAIRS[2][0], (x, torch.tensor([True, True]))),
                       observe(PAIRS[2][1], (x.clone(), torch.tensor([True, True]))))
    assert found is None

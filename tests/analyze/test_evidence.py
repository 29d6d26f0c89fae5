"""Evidence: for each loop the pairs that were asked about, the answers, what is handed on, and why the level."""
from __future__ import annotations

import json
import textwrap
import threading
from typing import TypeVar

import islpy
import pytest
import torch

import loopless
from loopless.analyze import isl
from loopless.report.evidence import (
    Apart,
    Conflict,
    Evidence,
    Level,
    Pair,
    Recurrence,
    Settled,
    Shared,
    as_dicts,
    from_dict,
)
from loopless.report.evidence_text import full, summary
from loopless.report.verdict import Verdict

E = TypeVar("E", bound=Evidence)


def verdicts(body: str, exact: bool = False) -> list[Verdict]:
    """The verdicts for `def f(x, y, idx, n: int):` with this body, which begins in line 3."""
    head = "import torch\ndef f(x, y, idx, n: int):\n"
    return loopless.rewrite(head + textwrap.indent(textwrap.dedent(body).strip(), "    ") + "\n", exact=exact).loops


def one(body: str) -> Verdict:
    (verdict,) = verdicts(body)
    return verdict


def only(verdict: Verdict, kind: type[E]) -> list[E]:
    return [e for e in verdict.evidence if isinstance(e, kind)]


def answers(verdict: Verdict) -> dict[tuple[str, str, str], str]:
    return {(p.question, p.first.text, p.second.text): p.answer for p in only(verdict, Pair)}


# ---------------------------------------------------------------- pairs


def test_a_place_of_its_own_for_each_iteration() -> None:
    v = one("for i in range(len(x)):\n    x[i] = x[i] * 2\nreturn x")
    assert v.status == "vectorized"
    assert answers(v) == {("flow", "x[i]", "x[i]"): "independent", ("anti", "x[i]", "x[i]"): "within one iteration",
                          ("output", "x[i]", "x[i]"): "independent"}
    assert {p.how for p in only(v, Pair)} == {"the same subscripts: each i meets only itself"}
    assert all(p.asked == () and p.first.line == p.second.line == 4 for p in only(v, Pair))


def test_reading_ahead_is_carried_from_read_to_write_only() -> None:
    v = one("for i in range(len(x) - 1):\n    x[i] = x[i + 1]\nreturn x")
    found = answers(v)
    assert found["flow", "x[i]", "x[i + 1]"] == "independent"
    assert found["anti", "x[i + 1]", "x[i]"] == "carried"
    (anti,) = [p for p in only(v, Pair) if p.question == "anti"]
    assert anti.step == "from i to i + 1" and anti.how == "isl: not empty"
    assert only(v, Settled)[0].how == "before"
    assert "carried only from a read to a later write" in str(v) and "everything is read first" in str(v)


def test_even_and_odd_places_never_meet() -> None:
    v = one("for i in range(n):\n    x[2 * i] = x[2 * i + 1]\nreturn x")
    flow = next(p for p in only(v, Pair) if p.question == "flow")
    assert (flow.answer, flow.how) == ("independent", "isl: empty for every n")
    assert flow.asked[0].set == "[n] -> { [i, i'] : 0 <= i < n and 0 <= i' < n and 2 * i = 2 * i' + 1 and i < i' }"
    assert flow.asked[0].answer == "empty" and flow.asked[0].names == ()


def test_near_miss_every_third_place_is_met_again() -> None:
    v = one("for i in range(n):\n    x[2 * i] = torch.sin(x[2 * i - 6])\nreturn x")
    flow = next(p for p in only(v, Pair) if p.question == "flow")
    assert v.status == "sequential" and flow.answer == "carried"


def test_a_running_sum_is_carried_to_the_next_iteration() -> None:
    v = one("for i in range(1, len(x)):\n    x[i] = x[i - 1] + y[i]\nreturn x")
    flow = next(p for p in only(v, Pair) if p.question == "flow")
    assert (flow.answer, flow.step) == ("carried", "from i to i + 1")
    assert flow.asked[0].names == ("n = x.shape[0]",)
    assert [s.how for s in only(v, Settled)] == ["handed on"]
    (sum_,) = only(v, Recurrence)
    assert (sum_.name, sum_.kind, sum_.running, sum_.update) == ("x[i]", "sum", True, "x[i - 1] + y[i]")


def test_a_loop_that_goes_down_carries_downwards() -> None:
    v = one("for i in range(len(x) - 2, -1, -1):\n    x[i] = x[i + 1] + y[i]\nreturn x")
    assert next(p for p in only(v, Pair) if p.question == "flow").step == "from i to i - 1"


def test_what_is_complete_before_it_is_read() -> None:
    v = one("for i in range(1, len(x)):\n    y[i] = x[i] * 2\n    x[i] = y[i - 1]\nreturn x")
    assert {(s.read.text, s.read.line, s.how) for s in only(v, Settled)} >= {("y[i - 1]", 5, "after")}
    assert "everything is written first" in str(v)


def test_names_of_the_user_stand_for_subscripts() -> None:
    v = one("for i in range(1, len(x)):\n    j = i - 1\n    x[i] = x[j] + y[i]\nreturn x")
    assert ("flow", "x[i]", "x[j]") in answers(v)


def test_each_loop_of_a_nest_has_its_own_evidence() -> None:
    outer, inner = verdicts("""
        for i in range(x.shape[0]):
            for j in range(i):
                x[i, j] = x[j, i]
        return x
    """)
    asked = {v.line: next(p for p in only(v, Pair) if p.question == "flow").asked[0].set for v in (outer, inner)}
    assert asked[3].startswith("[n] -> { [i, j, i', j'] :") and asked[4].startswith("[i] -> { [j, j'] :")
    assert all(p.answer != "carried" for v in (outer, inner) for p in only(v, Pair))


def test_a_cell_is_a_sum_inside_and_a_place_of_its_own_outside() -> None:
    outer, inner = verdicts("""
        for i in range(x.shape[0]):
            for k in range(x.shape[1]):
                y[i] += x[i, k]
        return y
    """)
    assert [(r.name, r.kind, r.loop) for r in only(inner, Recurrence)] == [("y[i]", "sum", "k")]
    assert only(inner, Pair) == [] and only(outer, Recurrence) == []
    assert answers(outer)["anti", "y[i]", "y[i]"] == "within one iteration"


def test_every_set_is_one_that_isl_answers_the_same() -> None:
    bodies = ["for i in range(1, len(x)):\n    x[i] = x[i - 1] + y[i]\nreturn x",
              "for i in range(0, n, 3):\n    x[i] = x[i + 1] * y[2 * i]\nreturn x",
              "for i in range(x.shape[0]):\n    for j in range(i):\n        x[i, j] = x[j, i]\nreturn x",
              "for n in range(len(x)):\n    x[n] = x[len(x) - 1 - n]\nreturn x"]
    sets = [a for body in bodies for v in verdicts(body) for p in only(v, Pair) for a in p.asked]
    assert len(sets) > 10 and {a.answer for a in sets} == {"empty", "not empty"}
    for asked in sets:
        assert islpy.Set(asked.set).is_empty() == (asked.answer == "empty"), asked


def test_isl_that_gives_up_is_a_dependence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isl, "OPERATIONS", 1)
    isl.emptiness.cache_clear()
    v = one("for i in range(n):\n    x[2 * i] = x[2 * i + 1]\nreturn x")
    flow = next(p for p in only(v, Pair) if p.question == "flow")
    assert v.status == "sequential"
    assert (flow.answer, flow.how) == ("carried", "isl gave up: taken as a dependence")
    isl.emptiness.cache_clear()


# ---------------------------------------------------------------- loops that stay


def test_a_conflict_names_both_accesses() -> None:
    v = one("for i in range(n):\n    x[idx[i]] = x[i] + y[i]\nreturn x")
    (conflict,) = only(v, Conflict)
    assert v.status == "sequential" and conflict.question == "flow"
    assert (conflict.first.text, conflict.second.text, conflict.first.line) == ("x[idx[i]]", "x[i]", 4)
    assert only(v, Pair)[0].how == "`idx[i]` may be any place; isl: not empty"
    assert only(v, Apart) == only(v, Level) == []


def test_where_iterations_meet() -> None:
    v = one("for i in range(n):\n    x[idx[i]] = y[i]\nreturn x")
    assert [(s.write.text, s.write.line, s.how) for s in only(v, Shared)] == [("x[idx[i]]", 4, "last")]
    assert "iterations may meet at `x[idx[i]]` in line 4: the last one stays" in str(v)
    v = one("for i in range(n):\n    x[idx[i]] += y[i]\nreturn x")
    assert "iterations may meet at `x[idx[i]]` in line 4: what they add is added up" in str(v)
    assert v.level == "reassociated"


def test_a_conflict_on_two_lines() -> None:
    v = one("for i in range(n - 1):\n    t = x[i] * 2\n    if t > 0:\n        y[i] = t\n    y[i + 1] = t\nreturn y")
    (conflict,) = only(v, Conflict)
    assert [(p.text, p.line) for p in (conflict.first, conflict.second)] == [("y[i + 1]", 7), ("y[i]", 6)]
    assert "two iterations may write to the same place, from i to i + 1: `y[i + 1]` in line 7 and `y[i]` in line 6" \
        in str(v)


def test_the_read_in_conflict_is_against_the_write_that_it_needs() -> None:
    v = one("for i in range(1, n):\n    x[2 * i] = y[i]\n    x[2 * i + 1] = torch.sin(x[2 * i - 1])\nreturn x")
    (conflict,) = only(v, Conflict)
    assert (conflict.first.text, conflict.second.text) == ("x[2 * i + 1]", "x[2 * i - 1]")
    assert conflict.step == "from i to i + 1"
    assert "`x[2 * i - 1]` in line 5 may read what `x[2 * i + 1]` in line 5 wrote in another iteration" in str(v)
    assert "line 5 against line 5" in v.reason


def test_a_recurrence_that_nobody_claims() -> None:
    v = one("s = 0.0\nfor i in range(len(x)):\n    s = torch.tanh(s + x[i])\nreturn s")
    recurrences = only(v, Recurrence)
    assert [(r.name, r.kind, r.update) for r in recurrences] == [("s", "", "tanh(s + x[i])")]
    assert "`s = tanh(s + x[i])` in line 5 is none of the known recurrences" in str(v)


def test_what_is_in_the_way_inside_is_shown_outside() -> None:
    def f(x: torch.Tensor, y: torch.Tensor, m: int) -> torch.Tensor:
        for i in range(2, x.shape[0]):
            for j in range(m):
                x[i, j] = torch.sin(x[i - 2, 0]) * y[j]
        return y

    outer, inner = loopless.explain(f, torch.rand(4, 3), torch.rand(6), 3).loops
    assert outer.status == "partial" and inner.status == "vectorized"
    assert [c.first.text for c in only(outer, Conflict)] == ["x[i, j]"]
    assert only(inner, Conflict) == []


def test_a_loop_that_was_never_asked_about_has_no_evidence() -> None:
    v = one("for i in range(len(x)):\n    print(x[i])\nreturn x")
    assert v.evidence == () and "evidence" not in str(v)


# ---------------------------------------------------------------- recurrences, memory, level


@pytest.mark.parametrize("start, step, kind, short", [
    ("0.0", "s += x[i]", "sum", "`s` is a sum over i"),
    ("1.0", "s *= x[i]", "product", "`s` is a product over i"),
    ("x[0]", "s = x[i] if x[i] > s else s", "maximum", "`s` is a maximum over i"),
    ("False", "s = True if x[i] > 2 else s", "flag (any)", "`s` is a flag (any) over i"),
    ("x[0]", "s = x[i] * 2", "last value", "`s` ends as the last iteration leaves it"),
])
def test_recurrences(start: str, step: str, kind: str, short: str) -> None:
    v = one(f"s = {start}\nfor i in range(1, len(x)):\n    {step}\nreturn s")
    (found,) = only(v, Recurrence)
    assert v.status == "vectorized" and (found.kind, found.line, found.running) == (kind, 5, False)
    assert short in str(v)


def test_the_position_of_a_maximum_follows_it() -> None:
    v = one("""
        b = x[0]
        k = 0
        for i in range(1, len(x)):
            if x[i] > b:
                b = x[i]
                k = i
        return b, k
    """)
    assert {r.name: r.kind for r in only(v, Recurrence)} == {"b": "maximum", "k": "value kept at the maximum"}


def test_reasons_of_the_level() -> None:
    v = one("s = 0.0\nfor i in range(len(x)):\n    s = s + torch.sigmoid(x[i])\nreturn s")
    assert v.level == "reassociated"
    assert {(r.level, r.line) for r in only(v, Level)} == {("reassociated", 5), ("rounded", 5)}
    assert "reassociated because the float sum `s` is done in another order" in str(v)
    assert "rounded because `sigmoid` differs" in str(v)


def test_bitwise_needs_no_reason() -> None:
    v = one("for i in range(len(x)):\n    x[i] = x[i] + 1\nreturn x")
    assert v.level == "bitwise" and only(v, Level) == [] and "because" not in str(v)


def test_exact_refuses_with_the_same_reason() -> None:
    (v,) = verdicts("s = 0.0\nfor i in range(len(x)):\n    s = s + x[i]\nreturn s", exact=True)
    assert v.code == "LL210" and "the float sum `s` is done in another order" in v.reason


def test_memory_is_made_here_guarded_or_taken_for_granted() -> None:
    def f(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2
            y[i] = x[i]
        return out

    (v,) = loopless.explain(f, torch.rand(4), torch.rand(4)).loops
    assert [(a.array, a.others, a.how) for a in only(v, Apart)] == [("out", (), "made here"), ("y", ("x",), "guard")]
    written = one("for i in range(len(x)):\n    y[i] = x[i]\nreturn y")
    assert [a.how for a in only(written, Apart)] == ["assumption"]


# ---------------------------------------------------------------- forms


def test_json_round_trip() -> None:
    bodies = ["for i in range(1, len(x)):\n    x[i] = x[i - 1] + y[i]\nreturn x",
              "for i in range(n):\n    x[idx[i]] = y[i]\nreturn x",
              "for i in range(n):\n    x[idx[i]] = x[i] + y[i]\nreturn x"]
    found = [e for body in bodies for v in verdicts(body) for e in v.evidence]
    assert {type(e) for e in found} == {Pair, Settled, Shared, Recurrence, Apart, Level, Conflict}
    assert [from_dict(d) for d in json.loads(json.dumps(as_dicts(found)))] == found


def test_reports_are_ready_for_json() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        for i in range(1, len(x)):
            x[i] = torch.sin(x[i - 1])
        return x

    e = loopless.explain(f, torch.rand(4))
    stored = json.loads(json.dumps(e.as_dict()))
    assert stored["name"].endswith("f") and stored["loops"][0]["status"] == "sequential"
    assert [from_dict(d) for d in stored["loops"][0]["evidence"]] == list(e.loops[0].evidence)
    text = "import torch\ndef f(x):\n    s = 0.0\n    for i in range(len(x)):\n        s += x[i]\n    return s\n"
    stored = json.loads(json.dumps(loopless.rewrite(text).as_dict()))
    assert stored["loops"][0]["evidence"][0]["name"] == "s" and stored["loops"][0]["level"] == "reassociated"


def test_the_full_form_has_every_record_and_every_set() -> None:
    def f(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        for i in range(1, len(x)):
            x[i] = x[i - 1] + y[i]
        return x

    e = loopless.explain(f, torch.rand(4), torch.rand(4))
    (v,) = e.loops
    assert v.full in e.full and e.full.startswith(str(e).split("\n    evidence:")[0])
    for record in v.evidence:
        if isinstance(record, Pair):
            assert all(a.set in v.full for a in record.asked) and record.how in v.full
        else:
            assert str(record) in v.full
    assert summary(v.evidence, v.level) in str(e) and full(()) == summary(()) == ""


def test_threads_keep_their_evidence_apart() -> None:
    found: dict[int, list[Verdict]] = {}

    def work(k: int) -> None:
        found[k] = verdicts(f"for i in range({k}, n):\n    x[i] = x[i - {k}] + y[i]\nreturn x")

    threads = [threading.Thread(target=work, args=(k,)) for k in range(1, 5)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    for k, (v,) in found.items():
        assert {p.second.text for p in only(v, Pair) if p.question == "flow"} == {f"x[i - {k}]"}

"""Rows that are filled up to one length, in the ways in which people write it, and what is made of all of them.

{X} is a list of tensors or of lists of ints, {s} an element of it, {k} how much is missing, {w} the length, which does
not always do; {v} is what rows are filled with, {x} and {K} have rows and how much of them is meant.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft, indented
from fuzz.generators.grammar.ragged_lists import ragged_list

F = "torch.nn.functional.pad"
OF_LISTS = ("{s} + [{v}] * {k}", "[{v}] * {k} + {s}", "[1] * len({s}) + [0] * {k}",
            "[{v}] + {s} + [2] + [0] * ({k} - 2)",
            "[0] * {k} + [1] * len({s})", "{s} + {k} * [{v}]", "{s}[:{w}] + [{v}] * ({w} - len({s}[:{w}]))",
            "{s} + [{v}] * {k} + [7]", "{s} + [{v}, 3] * {k}", "{s} + {s} + [{v}] * ({k} - len({s}))",
            "{s} + [0.5] * {k}")
OF_TENSORS = (f"{F}({{s}}, (0, {{k}}), value={{v}})", f"{F}({{s}}, ({{k}}, 0), value={{v}})", f"{F}({{s}}, [0, {{k}}])",
              f"{F}({{s}}, (0, {{k}}), 'constant', {{v}})", f"{F}({{s}} * 2, (1, {{k}}), value={{v}})",
              "torch.cat([{s}, torch.full(({k},), {v}, dtype={s}.dtype)])", "torch.cat(({s}, {s}.new_zeros({k})))",
              "torch.cat([{s}.new_full(({k},), {v}), {s}], dim=0)", "torch.cat([{s}, torch.zeros({k})])",
              "torch.cat([{s}, torch.zeros({k}, dtype={s}.dtype)], 0)", f"{F}({{s}}, (0, {{k}}), mode='replicate')",
              "torch.cat([torch.ones({k}, dtype={s}.dtype), {s}, {s}.new_zeros(1)])", f"{F}({{s}}, ({{k}}, {{k}}))",
              f"{F}({{s}}[:{{w}}], (0, {{w}} - len({{s}}[:{{w}}])))", f"{F}({{s}}[1:], (0, {{k}} + 1))")
OF_ROWS = (f"{F}({{s}}, (0, {{k}}), value={{v}})", f"{F}({{s}}, ({{k}}, 0))", "torch.cat([{s}, {s}.new_zeros({k})])",
           f"{F}({{x}}[{{i}}], (1, 2), value={{v}})", "torch.cat([torch.zeros({k}, dtype={s}.dtype), {s} * 2])")
MISSING = ("torch.cat([s, torch.zeros({c}, dtype=s.dtype)])", f"{F}(s, (0, {{c}}), value=1)", f"{F}(s, ({{c}}, 0))",
           "torch.cat([s.new_ones({c}), s])", "torch.cat([s, s.new_zeros({c} + 1)])", f"{F}(s, ({{c}}, {{c}}))",
           "torch.cat([s, torch.zeros({c})])", "torch.cat([s[:{c}], s.new_zeros(1)])")
TESTS = ("len(s) < w", "w > s.size(0)", "k > 0", "0 < k", "k >= 0", "k != 0", "k > 1", "w - len(s) > 0", "s[0] > 0")
MADE = ("torch.tensor({L})", "torch.tensor({L}, dtype=torch.long)", "torch.tensor({L}, dtype=torch.float)",
        "torch.LongTensor({L})", "torch.tensor({L}, dtype=torch.bool)")


def padded_rows(d: Draft) -> None:
    kind = d.pick("list", "list", "int64", "float32", "float64", "rows", "rows")
    names = {"X": d.add(Argument(d.name("list"), "tensor", "float32", ("n",), fixed=True)), "m": d.count("m"), "s": "s",
             "i": "i", "w": "w", "v": d.pick("0", "0", "1", "5", "-1", "2.5", "pad"), "L": "rows",
             "k": d.pick("(w - len(s))", "(w - len(s))", "k", "k", "(m0 - len(s))")}
    names["k"] = names["k"].replace("m0", names["m"])
    for call, sizes in enumerate(d.sizes):
        d.given(names["X"], call, ragged_list(d, "int64" if kind == "rows" else kind, sizes["n"], call))
    if kind == "rows":
        names |= {"x": d.matrix(d.float_dtype()), "K": d.lengths("n", "m")}
    longest = d.pick("max([len(e) for e in {X}])", "max(len(e) for e in {X})", "{m} + 2", "4 + {m}")
    d.line(f"pad = {d.pick('3', '-100')}", f"w = {d.m if kind == 'rows' else longest.format(**names)}")
    forms = OF_LISTS if kind == "list" else OF_ROWS if kind == "rows" else OF_TENSORS
    value = d.r.choice(forms).format(**names)
    head = f"for i, s in enumerate({names['X']}):"
    before = ["k = w - len(s)"] if names["k"] == "k" else []
    if kind == "rows":
        head, first = f"for i in range({d.n}):", "s = {x}[i, :{K}[i]]".format(**names)
        before = [first, *before]
    return _collected(d, names, head, before, value, kind)


def filled_in_a_branch(d: Draft) -> None:
    """Rows that are filled up where something is missing, or where something else holds."""
    name = d.add(Argument(d.name("list"), "tensor", "float32", ("n",), fixed=True))
    size, kind = d.count("m"), d.pick("int64", "float32", "float64")
    for call, sizes in enumerate(d.sizes):
        d.given(name, call, ragged_list(d, kind, sizes["n"], call))
    filled = d.r.choice(MISSING).format(c=d.pick("k", "(w - len(s))", "(w - s.size(0))"))
    step = [f"if {d.r.choice(TESTS)}:", f"    s = {filled}"]
    if "torch.zeros" in filled and d.chance(0.5):
        step[1:] = ["    p = torch.zeros(k, dtype=s.dtype)", "    s = torch.cat([s, p])"]
    after = d.pick("rows.append(s)", "rows.append(s)", "rows.append(s * 2)", "last = s", "rows.append(s)\nlast = s[0]")
    d.line("rows = []", "last = None", f"w = {d.pick(f'max(len(e) for e in {name})', size, f'{size} + 2')}")
    d.line(f"for s in {name}:", *indented(["k = w - len(s)", *step, *after.split("\n")]))
    d.returns(d.pick("torch.stack(rows)", "torch.stack(rows)", "last" if "last" in after else "torch.stack(rows)"))


def _collected(d: Draft, names: dict[str, str], head: str, before: list[str], value: str, kind: str) -> None:
    lists = kind == "list"
    made = d.r.choice(MADE) if lists else d.pick("torch.stack({L})", "torch.stack({L})", "torch.stack({L}, 1)")
    if not before and d.chance(0.35):
        end = made.replace("{L}", f"[{value} for s in {names['X']}]")
        if lists and d.chance(0.3):
            end = f"torch.stack([torch.tensor({value}) for s in {names['X']}])"
        return d.returns(end)
    named = d.chance(0.3)
    body = [*before, *([f"t = {value}", "rows.append(t)"] if named else [f"rows.append({value})"])]
    if d.chance(0.12):
        body[-1:] = [f"if i {d.pick('>', '!=')} 0:", f"    {body[-1]}"]
    end = made.format(L="rows")
    if lists and d.chance(0.25):
        body[-1] = f"out[i] = torch.tensor({value})"
        d.line(f"out = torch.zeros(len({names['X']}), w, dtype=torch.long)")
        end = "out"
    d.line("rows = []", head, *indented(body))
    d.returns(d.pick("{'rows': %s}", "%s", "%s * 2") % end if d.chance(0.5) else end)

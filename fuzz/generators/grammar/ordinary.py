"""Programs that stand for no hazard in particular: loops, nests, several in a row, rows, lists, exits, regions.

`ORDINARY` lists the productions with their weights.
"""
from __future__ import annotations

from fuzz.generators.grammar.asked_for import asked_for
from fuzz.generators.grammar.averages import averages
from fuzz.generators.grammar.axes import axes
from fuzz.generators.grammar.batches import batches, products
from fuzz.generators.grammar.best_matches import best_matches
from fuzz.generators.grammar.best_places import best_places
from fuzz.generators.grammar.bit_codes import bit_codes
from fuzz.generators.grammar.branches import branches
from fuzz.generators.grammar.changed_names import changed_names
from fuzz.generators.grammar.changed_parts import changed_parts
from fuzz.generators.grammar.clipped import clipped
from fuzz.generators.grammar.columns import columns
from fuzz.generators.grammar.computed_courses import computed_courses
from fuzz.generators.grammar.containers import containers
from fuzz.generators.grammar.counted_steps import counted_steps
from fuzz.generators.grammar.courses import comprehensions, heads, looping_helpers, own_tensors, read_lists, rounds
from fuzz.generators.grammar.draft import Draft, indented
from fuzz.generators.grammar.edges import edges
from fuzz.generators.grammar.exchanged_rows import exchanged_rows
from fuzz.generators.grammar.expressions import condition, tensor_value, value
from fuzz.generators.grammar.few_values import few_values
from fuzz.generators.grammar.filled_forward import filled_forward, grown_under_a_test
from fuzz.generators.grammar.filled_lists import filled_lists
from fuzz.generators.grammar.inverted import inverted
from fuzz.generators.grammar.joined_values import joined_values
from fuzz.generators.grammar.kept_along import kept_along
from fuzz.generators.grammar.key_results import distinct_values, key_results
from fuzz.generators.grammar.keyed_extremes import keyed_extremes
from fuzz.generators.grammar.keyed_numbers import keyed_numbers
from fuzz.generators.grammar.listed_parts import listed_parts
from fuzz.generators.grammar.loops import closed, opened, plain
from fuzz.generators.grammar.made_in_steps import made_in_steps, summed_slices
from fuzz.generators.grammar.masked_rows import masked_rows
from fuzz.generators.grammar.matrix_kernels import matrix_kernels
from fuzz.generators.grammar.matrix_recurrences import matrix_recurrences
from fuzz.generators.grammar.meeting_stores import meeting_stores
from fuzz.generators.grammar.memberships import memberships
from fuzz.generators.grammar.named_parts import named_parts
from fuzz.generators.grammar.named_tuples import named_tuples
from fuzz.generators.grammar.near_misses import near_misses
from fuzz.generators.grammar.none_starts import grown_from_none, none_starts, row_numbers
from fuzz.generators.grammar.number_lists import number_lists
from fuzz.generators.grammar.objects import methods
from fuzz.generators.grammar.odd_values import odd_values
from fuzz.generators.grammar.orders import coupled_names, handed_on
from fuzz.generators.grammar.padded_rows import filled_in_a_branch, padded_rows
from fuzz.generators.grammar.pairs import pairs
from fuzz.generators.grammar.parts import parts
from fuzz.generators.grammar.patches import patches
from fuzz.generators.grammar.placed_rows import placed_rows
from fuzz.generators.grammar.places import meeting, meeting_rows
from fuzz.generators.grammar.positions import counters, flat_positions
from fuzz.generators.grammar.powers import powers
from fuzz.generators.grammar.prefixes import prefixes
from fuzz.generators.grammar.quotients import quotients
from fuzz.generators.grammar.ragged_lists import ragged_lists
from fuzz.generators.grammar.ragged_losses import ragged_losses
from fuzz.generators.grammar.rebound import rebound
from fuzz.generators.grammar.recurrences import recurrence
from fuzz.generators.grammar.remembered_rows import remembered_rows
from fuzz.generators.grammar.returns import returns
from fuzz.generators.grammar.rolled_rows import rolled_rows
from fuzz.generators.grammar.rounded_sums import rounded_sums
from fuzz.generators.grammar.row_functions import groups, row_functions
from fuzz.generators.grammar.row_helpers import new_axes, row_helpers
from fuzz.generators.grammar.run_lengths import run_lengths
from fuzz.generators.grammar.scatters import scattered
from fuzz.generators.grammar.segments import segments
from fuzz.generators.grammar.short_lists import short_lists
from fuzz.generators.grammar.shown import shown_matrices, shown_or_kept, shown_rows
from fuzz.generators.grammar.single_values import single_values
from fuzz.generators.grammar.sliced_functions import sliced_functions
from fuzz.generators.grammar.split_parts import split_parts
from fuzz.generators.grammar.statements import between, statement, statements, store
from fuzz.generators.grammar.staying_callers import staying_callers
from fuzz.generators.grammar.subscripts import element
from fuzz.generators.grammar.summed_nests import summed_nests
from fuzz.generators.grammar.tables import lists_of_steps, tables
from fuzz.generators.grammar.taken_apart import taken_apart
from fuzz.generators.grammar.turned import handed_along, triangles, turned
from fuzz.generators.grammar.two_dtypes import two_dtypes
from fuzz.generators.grammar.unrolled import unrolled
from fuzz.generators.grammar.walks import walks
from fuzz.generators.grammar.waves import waves, waves_of_rows
from fuzz.generators.grammar.ways_out import ways_out
from fuzz.generators.grammar.whole_rows import picked_rows, rows
from fuzz.generators.grammar.windows import windows
from fuzz.generators.grammar.written_lists import written_lists
from fuzz.generators.grammar.written_rows import written_rows


def one_loop(d: Draft) -> None:
    d.vector()
    head = opened(d)
    d.loop(head, statements(d, 2, 3))
    last_values(d)
    closed(d)


def last_values(d: Draft) -> None:
    """Now and then the loop variable or a temporary is read after the loop."""
    if d.chance(0.05):
        d.top.append(f"{d.loops[0].var} = -1")
        d.returns(d.loops[0].var)
    if d.temporaries and d.chance(0.15):
        name = d.r.choice(list(d.temporaries))
        d.top.append(f"{name} = {d.pick('0', '0.0', '1.5', 'None')}")
        d.returns(name)
    d.temporaries.clear()


def several_loops(d: Draft) -> None:
    one_loop(d)
    if d.chance(0.4):
        d.line(*between(d))
    head = opened(d)
    d.loop(head, statements(d, 1, 2))
    last_values(d)
    closed(d)


def nest(d: Draft) -> None:
    """A perfect nest of two or three loops."""
    d.matrix()
    heads = [opened(d) if d.chance(0.3) else plain(d), plain(d, "m")]
    if d.chance(0.15):
        heads.append(plain(d, d.pick("n", "m")))
    lines = statements(d, 1, 2)
    for head in reversed(heads):
        lines = [head, *indented(lines)]
        closed(d)
    d.line(*lines)
    d.temporaries.clear()


def carried(d: Draft) -> None:
    d.vector()
    head = opened(d)
    lines = recurrence(d)
    if d.chance(0.35):
        lines = lines + statement(d, 1) if d.chance(0.5) else statement(d, 1) + lines
    d.loop(head, lines)
    last_values(d)
    closed(d)


def row_sums(d: Draft) -> None:
    """An accumulator for each outer iteration."""
    X, s = d.matrix(), d.name("sum")
    out = d.output(d.vector())
    outer, deep = plain(d), plain(d, "m")
    i, j = d.loops[0].var, d.loops[1].var
    term = d.pick(f"{X}[{i}, {j}]", tensor_value(d, 1))
    update = d.pick(f"{s} = {s} + {term}", f"{s} += {term}", f"{s} = max({s}, {term})",
                    f"if {condition(d, 0)}:\n    {s} = {s} + {term}", f"{s} = {s} * {term}")
    d.loop(outer, [f"{s} = {d.pick('0', '0.0', '1.0')}", deep, *indented(update.split("\n")), f"{out}[{i}] = {s}"])
    d.returns(out)
    closed(d)
    closed(d)


def exits(d: Draft) -> None:
    """`break`, `return` in the loop, `for`/`else`, `while` with a counter."""
    x = d.vector()
    i, s, c = d.name("var"), d.name("sum"), d.pick("0", "1", "2", "-1", "1.5")
    step = d.pick(f"{s} = {s} + {x}[{i}]", f"{s} += 1", f"{s} = {i}")
    test = f"{x}[{i}] {d.pick('>', '<', '>=', '==')} {c}"
    head = f"for {i} in range({d.n}):"
    d.line(f"{s} = {d.pick('0', '0.0', '-1')}")
    d.returns(s)
    form = d.r.randrange(6)
    if form == 0:
        d.loop(head, [f"if {test}:", "    break", step])
    elif form == 1:
        d.loop(head, [step, f"if {test}:", "    break"], ["else:", f"    {s} = 100"])
    elif form == 2:
        d.loop(head, [f"if {test}:", f"    return {d.pick(i, x + '[' + i + ']', 'True', s)}", step])
    elif form == 3:
        d.line(f"{i} = 0", f"while {i} < {d.n}:", f"    {step}", f"    {i} += 1")
    elif form == 4:
        d.line(f"{i} = 0", f"while {i} < {d.n} and not {test}:", f"    {i} += 1", f"{s} = {s} + {i}")
    else:
        d.loop(head, [f"if {test}:", f"    {s} = {i}", "    break"])


def iterating(d: Draft) -> None:
    """Over tensors themselves, zip, enumerate, reversed, lists."""
    x, y, i, v = d.vector(), d.vector(), d.name("var"), d.name("temp")
    out, s = d.output(x), d.name("sum")
    d.line(f"{s} = {d.pick('0', '0.0', '1')}")
    forms = ((f"for {v} in {x}:", [f"{s} = {s} + {v}"]), (f"for {v} in {x}:", [f"if {v} > 0:", f"    {s} += 1"]),
             (f"for {i}, {v} in enumerate({x}):", [f"{out}[{i}] = {v} * 2", f"{s} += {v}"]),
             (f"for {i}, {v} in enumerate({x}):", [f"if {v} > {s}:", f"    {s} = {v}"]),
             (f"for {v}, {i} in zip({x}, {y}):", [f"{s} = {s} + {v} * {i}"]),
             (f"for {i} in reversed(range(len({x}))):", [f"{out}[{i}] = {x}[{i}] + 1", f"{s} = {s} + {x}[{i}]"]),
             (f"for {i} in range(len({x})):", [f"{v} = {x}[{i}]", f"{out}[{i}] = {v} - {y}[{i}]", f"{s} += {v}"]),
             (f"for {v} in {x}.unbind():", [f"{s} = max({s}, {v})"]))
    d.loop(*d.r.choice(forms))
    d.returns(out, s)


def lists(d: Draft) -> None:
    """Appends, and what becomes of the list."""
    d.vector()
    name = d.name("list")
    d.line(f"{name} = []")
    head = opened(d)
    what = d.pick(tensor_value(d, 2), tensor_value(d, 1), element(d), value(d, 1), f"{element(d)}.item()")
    lines = [f"{name}.append({what})"]
    if d.chance(0.3):
        lines = [f"if {condition(d)}:", *indented(lines)]
    if d.chance(0.25):
        lines += statement(d, 1)
    d.loop(head, lines)
    closed(d)
    d.temporaries.clear()
    d.becomes(d.pick(*["torch.stack({})"] * 6, "torch.tensor({})", "torch.tensor({})", "len({})", "{}", "sum({})",
                     "sum({0}) / len({0})",
                     "sum({0}) if len({0}) else torch.zeros(())", "sum({0}) / max(len({0}), 1)",
                     "torch.stack({}).sum()"), name)


def comprehension(d: Draft) -> None:
    x, i = d.vector(), d.name("var")
    e = d.pick(f"{x}[{i}] * 2", f"{x}[{i}].item() + 1", f"abs({x}[{i}])", f"{x}[{i}] if {x}[{i}] > 0 else -{x}[{i}]")
    source = f"{e} for {i} in range({d.n})" + d.pick("", "", f" if {x}[{i}] > 0")
    d.returns(d.pick(f"torch.stack([{source}])", f"torch.tensor([{source}])", f"sum({source})", f"[{source}]"))


def region(d: Draft) -> None:
    """A loop that can be compiled within one that cannot."""
    d.vector()
    head = opened(d)
    lines = statements(d, 1, 2)
    closed(d)
    d.temporaries.clear()
    k, log = d.name("number"), d.name("list")
    forms = ((f"for {k} in range(2):", []), (f"for {k} in range(3):", [f"{log}.append({k})"]),
             (f"for {k} in (1, 2):", [f"print({k})"]), (f"while {log} and {log}.pop():", []))
    outer, extra = d.r.choice(forms)
    d.loop(f"{log} = [0, 1, 2]", [])
    d.loop(outer, [*extra, head, *indented(lines)])


def under_mode(d: Draft) -> None:
    d.vector()
    head = plain(d)
    d.loop("with torch.no_grad():", [head, *indented(store(d))])
    closed(d)


def guarded(d: Draft) -> None:
    """A loop in one branch of the function."""
    x = d.vector()
    test = d.pick(f"{x}.sum() > 0", f"len({x}) > 3", f"{d.count()} > 1")
    head = plain(d)
    lines = statements(d, 1, 2)
    d.loop(f"if {test}:", [head, *indented(lines)])
    closed(d)
    d.temporaries.clear()


ORDINARY = (
    (one_loop, 20), (several_loops, 6), (nest, 10), (carried, 16), (row_sums, 5), (rows, 10), (exits, 3),
            (iterating, 4),
    (lists, 7), (comprehension, 2), (region, 4), (under_mode, 2), (guarded, 3), (counters, 5), (flat_positions, 5),
    (meeting, 12), (meeting_rows, 4), (scattered, 12), (heads, 4), (comprehensions, 4), (read_lists, 4),
    (own_tensors, 2), (looping_helpers, 3), (axes, 6), (branches, 6), (handed_on, 6), (coupled_names, 5), (turned, 6),
    (triangles, 4), (handed_along, 4), (waves, 5), (waves_of_rows, 2), (matrix_kernels, 6), (named_parts, 4),
    (picked_rows, 3), (written_lists, 3), (remembered_rows, 3), (row_functions, 6), (groups, 5), (inverted, 10),
    (windows, 9),
    (patches, 10), (powers, 3), (written_rows, 5), (best_matches, 5), (computed_courses, 5),
    (joined_values, 8), (matrix_recurrences, 10), (unrolled, 12), (methods, 3), (parts, 6), (rebound, 3),
    (asked_for, 4), (shown_rows, 3), (shown_or_kept, 10), (shown_matrices, 10), (changed_names, 14),
    (batches, 12), (row_helpers, 10), (new_axes, 8), (products, 5), (near_misses, 140), (rounds, 5), (number_lists, 6),
    (made_in_steps, 3), (summed_slices, 2),
    (none_starts, 6), (grown_from_none, 2), (row_numbers, 3), (short_lists, 4), (rounded_sums, 3), (returns, 4),
    (sliced_functions, 6), (keyed_numbers, 2), (filled_lists, 4), (columns, 8), (odd_values, 10),
    (single_values, 8), (masked_rows, 6), (clipped, 8), (containers, 12), (segments, 16), (best_places, 5),
    (walks, 8), (pairs, 22),
    (two_dtypes, 5), (taken_apart, 5), (key_results, 6), (distinct_values, 6), (tables, 10), (lists_of_steps, 5),
    (summed_nests, 6), (staying_callers, 8),
    (quotients, 4), (prefixes, 4),
    (edges, 10), (few_values, 8), (kept_along, 8), (averages, 5),
    (placed_rows, 5), (bit_codes, 5),
    (exchanged_rows, 3),
    (counted_steps, 5),
    (keyed_extremes, 8),
    (ragged_lists, 10), (padded_rows, 8), (filled_in_a_branch, 3), (split_parts, 7),
    (named_tuples, 5),
    (ways_out, 10), (filled_forward, 6), (grown_under_a_test, 4), (run_lengths, 5),
    (meeting_stores, 8), (changed_parts, 8), (rolled_rows, 6),
    (ragged_losses, 14), (memberships, 8), (listed_parts, 14),
)

"""Each pass alone: every state of a program on its way through the compiler, run by the interpreter.

What the original does with the first call is what each state has to do, as built, after every pass, lifted, lowered,
in order, folded, tidied. An error of the original is an error of each state, or a check that does not hold (`Unfit`).
"""
from __future__ import annotations

import contextlib
import inspect
from typing import Any

import torch

from loopless.compare import observe
from loopless.compare.numbers import same_numbers
from loopless.compare.parts import parts_of
from loopless.compare.sensitivity import slack
from loopless.ir.loop_check import IllFormed
from loopless.ir.loop_run import Unfit
from loopless.report.reasons import Refusal
from loopless.run.builtin_names import NAMES
from loopless.run.given_lists import given
from loopless.run.live_facts import GradientNeeded, LiveFacts, Namespace
from loopless.run.origin import read_function
from loopless.run.state import State
from loopless.verify.stages import Stage, stages

from .program import Program
from .trial import arguments, source_at_hand

# An error of Python numbers in these comes before anything is written: then the loop runs.
LISTS = (list, tuple, set, frozenset)
TENSOR_STAGES = ("lowered", "seen", "scheduled", "committed", "folded", "saved", "shared", "tidied", "named")


def wrong_stage(program: Program) -> tuple[int, str]:
    """How many states were run, and what is wrong with the first one that is."""
    if program.gradients or program.around:
        return 0, ""
    name = f"<{program.origin}>"
    space: dict[str, Any] = {"__name__": "fuzzed"}
    exec(compile(program.text, name, "exec"), space)
    with source_at_hand(name, program.text):
        try:
            return _Walk(program, space).all()
        except Refusal:
            return 0, ""


class _Walk:
    def __init__(self, program: Program, space: dict[str, Any]) -> None:
        self.space, self.function = space, space["f"]
        self.make = compile(program.calls[0], "<call 0>", "eval")
        args = arguments(self.make, space)
        self.expected = observe(self.function, args)
        self.node = read_function(self.function)
        self.names = list(inspect.signature(self.function).parameters)
        self.paths: dict[str, str] = {}         # of attributes that have a name inside the compiler
        self.lists: dict[str, Any] = {}         # of what kind the lists are that are taken for tensors

    def all(self) -> tuple[int, str]:
        site = self._site()
        if site is None or any(name in NAMES for name in (*self.space, *self.names)):
            return 0, ""                    # where builtins have other meanings, the site refuses what needs them
        if any(isinstance(a, torch.Tensor) and a.is_inference() for a in self.env().values()):
            return 0, ""                    # torch raises even where nothing is written to such a tensor
        found: list[Stage] = []
        facts = LiveFacts(self.env(), Namespace(self.function), frozenset(self.names))
        with contextlib.suppress(Refusal, GradientNeeded):
            found.extend(stages(site.statements, facts, set(self.names)))
        self.paths, self.numbers, self.lists = facts.paths, facts.numbers, facts.lists
        if len(found) > 1 and found[-1].name != "named":
            if self.writes_into_lists():
                return 0, ""                # a list is taken for a tensor, which is right only if that is refused later
            del found[1:]                   # refused later: what a pass leaves of it need not be well formed
        for stage in found:
            wrong = self.wrong(stage)
            if wrong:
                return len(found), f"stage {stage.name}: {wrong}\n{stage.show()}"
        return len(found), ""

    def writes_into_lists(self) -> bool:
        """Whether the original writes into tensors of a list that it is given."""
        before = self.env()
        lists = [(before[name], after) for name, after in zip(self.names, self.expected.args)
                 if isinstance(after, (list, tuple))]
        return any(isinstance(a, torch.Tensor) and not same_numbers(a, b)
                   for pair in lists for a, b in zip(*map(_flat, pair)))

    def _site(self) -> Any:
        state = State(self.function, False, False)
        state.prepare()
        return state.site

    def env(self, args: tuple[Any, ...] | None = None) -> dict[str, Any]:
        args = arguments(self.make, self.space) if args is None else args
        bound = inspect.signature(self.function).bind(*args)
        bound.apply_defaults()
        local = set(self.function.__code__.co_varnames)     # which may be called what a global is called, `f` too
        return {**{name: value for name, value in self.space.items() if name not in local}, **bound.arguments}

    def as_compiled(self, args: tuple[Any, ...] | None = None) -> dict[str, Any]:
        """The same with the tensors that lists are taken for, what objects hold, and ints that are computed first."""
        env = self.env(args)
        env |= {name: eval(path, env) for name, path in self.paths.items()}
        kinds = {name: self.lists.get(name) or given(env[name]) for name in {*self.names, *self.lists}}
        lengths = {f"{name}_lengths": torch.tensor(list(map(len, env[name]))) for name, kind in kinds.items()
                   if kind is not None and kind.ragged}
        env |= {**lengths, **{n: kind.tensor(env[n]) for n, kind in kinds.items() if kind is not None}}
        return {**env, **{name: eval(text, env) for name, (text, _) in self.numbers.items()}}

    def wrong(self, stage: Stage) -> str:
        env, before = self.as_compiled(), self.env()
        try:
            stage.check()
            result = stage.run(env)
        except IllFormed as error:
            return f"ill-formed: {error}"
        except Unfit:
            return ""
        except Exception as error:
            gave_up = isinstance(error, (ArithmeticError, IndexError)) and stage.name in TENSOR_STAGES
            return "" if self.expected.error is not None or gave_up else f"raises {type(error).__name__}: {error}"
        if self.expected.error is not None:
            return f"no error, but the loop raises {self.expected.error!r}"
        result = None if result == () else result
        after = tuple(before[name] if isinstance(before[name], LISTS) else env[name] for name in self.names)
        wanted = (self.expected.result, tuple(self.expected.args))
        for a, b in zip(_flat(wanted), _flat((result, after[:len(self.expected.args)]))):
            if not self.same(a, b, stage):
                return f"{b!r} in place of {a!r}"
        return ""

    def same(self, a: Any, b: Any, stage: Stage) -> bool:
        if type(a) is not type(b):
            return False
        if isinstance(a, torch.Tensor):
            if a.dtype != b.dtype or a.shape != b.shape:
                return False
            return same_numbers(a, b) or self._close(a, b, stage)
        if isinstance(a, float):
            pair = torch.tensor(a, dtype=torch.float64), torch.tensor(b, dtype=torch.float64)
            return same_numbers(*pair) or self._close(*pair, stage)
        return bool(a == b)

    def _close(self, a: torch.Tensor, b: torch.Tensor, stage: Stage) -> bool:
        def run(*args: Any) -> Any:
            return stage.run(self.as_compiled(args))
        off = slack(self.function, lambda: (arguments(self.make, self.space), {}), 0, rewritten=run)
        reach = [s for s in off.values() if s.shape == a.shape]
        allowed = torch.stack([s.double() for s in reach]).amax(0) if reach else None
        return same_numbers(a, b, "reassociated", slack=allowed, signed_zero=False)


def _flat(value: Any) -> list[Any]:
    if isinstance(value, LISTS):
        return [part for item in value for part in _flat(item)]
    if hasattr(value, "__dict__") and not isinstance(value, torch.Tensor):
        return [part for _, part in parts_of(value, "") if isinstance(part, (torch.Tensor, float, int))]
    return [value]

"""Records: `dataclass`, whose methods are written when the first object is made.

The standard decorator compiles six functions for each class, half a millisecond, and the compiler has two hundred
classes of which a loop needs a third. This one does the same, but it compiles the three that are worth it (`__init__`,
`__eq__`, `__hash__`), together and late; the others are the same functions for all classes. Fields of frozen records
are set in their dictionary, as `object.__setattr__` for each takes twice as long. Type checkers see the standard one.

    @dataclass(frozen=True)
    class Add(Node):                # a `Node` remembers its hash
        left: Expr
        right: Expr
"""
from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, field
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

FIELDS, PARAMETERS = "__dataclass_fields__", "__dataclass_params__"     # by which the standard library knows them


class Frozen:
    """What `dataclasses` asks the parameters of a class for."""
    frozen = True


class Open:
    frozen = False


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    def dataclass(kind: type | None = None, /, *, frozen: bool = False, eq: bool = True) -> Any:
        """A class whose annotations are its fields: without arguments, or with those that are given."""
        return _made(kind, frozen, eq) if kind is not None else lambda kind: _made(kind, frozen, eq)


def _made(kind: Any, frozen: bool, eq: bool) -> Any:
    every = {name: f for base in kind.__mro__[-1:0:-1] for name, f in getattr(base, FIELDS, {}).items()}
    for name, annotation in kind.__annotations__.items():
        if "ClassVar" not in annotation:
            every[name] = _field(kind, name, annotation)
    setattr(kind, FIELDS, every)
    setattr(kind, PARAMETERS, Frozen if frozen else Open)
    own = kind.__dict__
    methods: dict[str, Any] = {"__repr__": _shown, "__match_args__": tuple(n for n, f in every.items() if f.init),
                               "__replace__": _replaced, "__init__": _late(kind, "__init__")}
    if eq:
        methods["__eq__"] = _late(kind, "__eq__")
    if frozen:
        methods |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    for name, method in methods.items():
        if name not in own:
            setattr(kind, name, method)
    if eq and own.get("__hash__") is None:
        kind.__hash__ = _late(kind, "__hash__") if frozen else None
    return kind


def _field(kind: Any, name: str, annotation: str) -> Field[Any]:
    default = kind.__dict__.get(name, MISSING)
    made: Field[Any] = default if isinstance(default, Field) else field(default=default)
    made.name, made.type, made.kw_only = name, annotation, False
    made._field_type = dataclasses._FIELD                                   # type: ignore[attr-defined]
    if default is made and made.default is MISSING:
        delattr(kind, name)
    elif default is made:
        setattr(kind, name, made.default)
    return made


def _late(kind: Any, name: str) -> Callable[..., Any]:
    """A method that is written when it is first called."""
    def method(self: Any, *given: Any, **named: Any) -> Any:
        _write(kind)
        return getattr(kind, name)(self, *given, **named)
    method.late = True                                                      # type: ignore[attr-defined]
    return method


def _write(kind: Any) -> None:
    """Compiles the methods of a class, all at once."""
    known = {"_made": _MADE, **{f"_d_{f.name}": f.default_factory if f.default is MISSING else f.default
                                for f in getattr(kind, FIELDS).values()}}
    exec("\n".join((*_init(kind), *_eq(kind), *_hash(kind))), known)
    for name in ("__init__", "__eq__", "__hash__"):
        if getattr(kind.__dict__.get(name), "late", False):
            setattr(kind, name, known[name])


_MADE = object()                            # in place of an argument that a factory makes


def _init(kind: Any) -> list[str]:
    every: list[Field[Any]] = list(getattr(kind, FIELDS).values())
    parameters = [f.name + (f"=_d_{f.name}" if f.default is not MISSING else "=_made" if _is_made(f) else "")
                  for f in every if f.init]
    lines = [f"def __init__({', '.join(['self', *parameters])}):", "    _all = self.__dict__"]
    frozen = getattr(kind, PARAMETERS).frozen
    for f in every:
        if f.init or _is_made(f):
            value = f.name if f.init else f"_d_{f.name}()"
            if f.init and _is_made(f):
                value = f"_d_{f.name}() if {f.name} is _made else {f.name}"
            lines.append(f"    _all[{f.name!r}] = {value}" if frozen else f"    self.{f.name} = {value}")
    return lines + ["    self.__post_init__()"] * hasattr(kind, "__post_init__")


def _is_made(f: Field[Any]) -> bool:
    return f.default_factory is not MISSING


def _eq(kind: Any) -> list[str]:
    names = [f.name for f in getattr(kind, FIELDS).values() if f.compare]
    ours, theirs = (f"({''.join(f'{who}.{name}, ' for name in names)})" for who in ("self", "other"))
    return ["def __eq__(self, other):", "    if other.__class__ is self.__class__:",
            f"        return {ours} == {theirs}", "    return NotImplemented"]


def _hash(kind: Any) -> list[str]:
    names = [f.name for f in getattr(kind, FIELDS).values() if (f.compare if f.hash is None else f.hash)]
    computed = f"hash(({''.join(f'self.{name}, ' for name in names)}))"
    if not getattr(kind, "remembers_hash", False):
        return ["def __hash__(self):", f"    return {computed}"]
    return ["def __hash__(self):", "    _found = self.__dict__.get('_hash')", "    if _found is None:",
            f"        _found = self.__dict__['_hash'] = {computed}", "    return _found"]


# The same for all classes.


@recursive_repr()
def _shown(self: Any) -> str:
    shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in getattr(self, FIELDS).values() if f.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _refuse_to_set(self: Any, name: str, value: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: Any, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _replaced(self: Any, /, **changes: Any) -> Any:
    return dataclasses.replace(self, **changes)

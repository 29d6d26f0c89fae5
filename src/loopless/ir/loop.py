"""The loop IR: loops, branches, accesses and statements, as the user wrote them.

    region    := statement*
    statement := Assign(name, value) | Store(array, subs, value, guard) | Append(list, value, guard)
               | For(index, start, stop, step, body, carries, orelse) | If(test, then, orelse) | Continue | Break
               | Discard(value) | New(name, shape, fill) | NewList(name) | Return(value) | Forall(dims, Store | Append)
               | Waves(outer, inner, skew, body)
    expr      := Const | Param(name) | Size(array, axis) | Index(var) | Var(name) | Load(array, subs)
               | Op(name, args, params) | Select(test, yes, no) | Call(function, args, body) | Tuple(items)
               | Collect(list, how) | Carried(loop, name) | Final(loop, name) | Temp(name, value)
               | Reduce(kind, dims, value) | Running(kind, dim, value, init) | Stepped(kind, dim, factor, value, init)
               | Coupled(dim, factors, values, inits) | Solved(dim, column, factor, value, divisor)
               | Walked(dim, state, after, init) | Undefined
               | Flat(subs, sizes) | Either(test, yes, no)

Two dialects of one grammar. As built, a loop has no carries, and names are `Var`. In *carried form* (see
transform/carry_values.py) an `If` is a `Select` or a guard, a name is the value it has, `Carried` is what an
iteration finds in a name and `Final` what the loop leaves in it. A lifted statement is a `Forall`: its instances
are unordered; those of `Waves` are done one wave after the other. Only where a `Store` says how instances at one place
are combined may two of them meet: the `last` one stays, or what is there and all of their values are combined (`sum`,
`prod`, `max`, `min`). Every value has a type (types.py) and so a rank: a row is a value of rank 1.
"""
from __future__ import annotations

from .loop_expressions import Call as Call
from .loop_expressions import Carried as Carried
from .loop_expressions import Collect as Collect
from .loop_expressions import Const as Const
from .loop_expressions import Done as Done
from .loop_expressions import Either as Either
from .loop_expressions import Expr as Expr
from .loop_expressions import Final as Final
from .loop_expressions import Flat as Flat
from .loop_expressions import Index as Index
from .loop_expressions import Load as Load
from .loop_expressions import Op as Op
from .loop_expressions import Param as Param
from .loop_expressions import Select as Select
from .loop_expressions import Size as Size
from .loop_expressions import Span as Span
from .loop_expressions import Temp as Temp
from .loop_expressions import Tuple as Tuple
from .loop_expressions import Undefined as Undefined
from .loop_expressions import Var as Var
from .loop_expressions import Window as Window
from .loop_folds import FOLDS as FOLDS
from .loop_folds import RUNNING as RUNNING
from .loop_folds import Coupled as Coupled
from .loop_folds import Dim as Dim
from .loop_folds import Reduce as Reduce
from .loop_folds import Running as Running
from .loop_folds import Solved as Solved
from .loop_folds import Stepped as Stepped
from .loop_folds import Walked as Walked
from .loop_folds import dims_of as dims_of
from .loop_statements import LEFT as LEFT
from .loop_statements import PLACE as PLACE
from .loop_statements import TURN as TURN
from .loop_statements import Append as Append
from .loop_statements import Assign as Assign
from .loop_statements import Break as Break
from .loop_statements import Carry as Carry
from .loop_statements import Continue as Continue
from .loop_statements import Discard as Discard
from .loop_statements import For as For
from .loop_statements import Forall as Forall
from .loop_statements import If as If
from .loop_statements import New as New
from .loop_statements import NewList as NewList
from .loop_statements import Return as Return
from .loop_statements import Stmt as Stmt
from .loop_statements import Store as Store
from .loop_statements import Waves as Waves
from .node import Node as Node
from .node import children as children
from .node import contains as contains
from .node import each as each
from .node import find as find
from .node import has as has
from .node import rebuild as rebuild
from .node import size as size
from .node import substitute as substitute
from .node import walk as walk
from .types import BOOL as BOOL
from .types import FLOAT as FLOAT
from .types import INT as INT
from .types import NONE as NONE
from .types import OBJECT as OBJECT
from .types import TUPLE as TUPLE
from .types import Type as Type

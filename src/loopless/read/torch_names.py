"""What names of torch give: which of its functions make tensors, and which attributes only tensors have.

This is about telling tensors from lists, arrays and numbers in a text, not about what the functions do: the compiler
has its own tables for that, and a name that is missing here only means that a loop is not looked at.
"""
from __future__ import annotations

import ast


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SPACES = ("torch.nn.functional", "torch.linalg", "torch.special", "torch.fft", "torch.nested", "torch.sparse")

# Functions of torch itself that give something else than tensors.
NO_TENSORS = words("""
    device dtype Size Generator Stream Event finfo iinfo save load compile script trace no_grad enable_grad
    inference_mode autocast manual_seed seed initial_seed numel equal allclose can_cast promote_types result_type
    get_default_dtype get_default_device get_rng_state get_num_threads memory_format layout strided typename hub jit
    cuda backends distributed utils optim autograd multiprocessing version nn export fx library testing profiler
    compiler onnx ops classes accelerator mps xpu cpu return_types func vmap Tag Storage UntypedStorage
    """)

# Functions that make a tensor of something else than tensors: their arguments say nothing.
CREATIONS = words("""
    tensor as_tensor asarray from_numpy zeros ones empty full arange linspace logspace eye rand randn randint
    randperm normal stack cat concat hstack vstack dstack device Tensor FloatTensor LongTensor DoubleTensor
    BoolTensor IntTensor full_like tril_indices triu_indices cartesian_prod meshgrid broadcast_tensors block_diag
    einsum save broadcast_shapes manual_seed is_tensor typename numel_ frombuffer hann_window hamming_window
    """)

# Functions and methods that give several tensors, as a tuple. Some do where they are told a dimension.
SEVERAL = words("""
    meshgrid broadcast_tensors align_tensors split split_with_sizes tensor_split hsplit vsplit dsplit chunk unbind sort
    topk mode kthvalue cummax cummin svd qr eig eigh lu lu_factor slogdet std_mean var_mean aminmax frexp histogram
    """)
SEVERAL_ALONG = words("max min median nanmedian")

LISTS_OF_TENSORS = frozenset(("stack", "cat", "concat", "concatenate", "hstack", "vstack", "dstack", "pad_sequence"))

# Attributes and methods that tensors have, and neither lists nor arrays of numpy.
ONLY_TENSORS = words("""
    unsqueeze unsqueeze_ squeeze_ detach detach_ requires_grad requires_grad_ backward grad_fn is_cuda cuda cpu
    new_zeros new_ones new_full new_empty new_tensor index_add index_add_ index_copy_ index_fill_ index_select
    scatter scatter_ scatter_add scatter_add_ scatter_reduce_ masked_fill masked_fill_ masked_select masked_scatter_
    numel permute expand expand_as contiguous unbind bmm mm addmm softmax log_softmax sigmoid relu tanh fill_ zero_
    add_ mul_ sub_ div_ copy_ clamp clamp_ narrow unfold long half bfloat16 double topk nelement is_contiguous
    is_floating_point is_leaf retain_grad register_hook storage data_ptr view_as type_as normal_ uniform_ dim size_
    logsumexp to_sparse
    """)

# Attributes that arrays of numpy have, too: they count where the file does not import numpy.
OF_ARRAYS = frozenset(("shape", "dtype", "ndim", "device", "T", "item", "tolist", "clone", "sum", "mean", "view",
                       "float", "abs", "argmax", "argmin", "nonzero", "norm"))

# Methods of tensors that give no tensor.
GIVE_NO_TENSOR = words("""
    item tolist numpy size dim numel nelement ndimension stride storage_offset is_contiguous is_floating_point
    is_complex data_ptr element_size get_device backward register_hook type storage untyped_storage __len__
    """)

TENSOR_ATTRIBUTES = frozenset(("T", "mT", "H", "mH", "grad", "data", "real", "imag"))

# Annotations that rule a tensor out.
OTHER_TYPES = ("ndarray", "list", "List", "dict", "Dict", "str", "int", "float", "bool", "Sequence", "tuple", "Tuple",
               "set", "Set", "frozenset", "deque", "Iterable", "Iterator", "Generator", "AsyncIterator",
               "AsyncGenerator", "Collection", "Container", "MutableSequence", "Mapping", "MutableMapping", "Callable",
               "type", "Type")


def makes_tensor(path: str) -> bool:
    """Whether a call of the function with this full name gives a tensor, or several."""
    space, _, name = path.rpartition(".")
    if path == "torch.nn.Parameter" or path == "torch.nn.parameter.Parameter":
        return True
    if space == "torch":
        return name not in NO_TENSORS and not name.startswith(("_", "is_", "set_", "get_", "use_", "are_"))
    return space in SPACES


def takes_tensor(path: str) -> bool:
    """Whether the first argument of a call of this function is a tensor."""
    return makes_tensor(path) and path.rpartition(".")[2] not in CREATIONS and path.rpartition(".")[0] != "torch.nn"


TENSORS = words("""
    Tensor Parameter FloatTensor DoubleTensor HalfTensor BFloat16Tensor LongTensor IntTensor ShortTensor CharTensor
    ByteTensor BoolTensor
    """)


def is_tensor_annotation(annotation: ast.expr) -> bool | None:
    """Whether an annotation says tensor; None if it says nothing of the kind.

    `Tensor`, `Tensor | None`, `Optional[Tensor]` and `Float[Tensor, "n m"]` do; `Iterator[Tensor]` does not.
    """
    members = _members(annotation)
    if any(_name(m) in TENSORS or _is_shaped(m) for m in members):
        return True
    every = {_name(n) for m in members for n in ast.walk(m)}
    return False if every & TENSORS or every & set(OTHER_TYPES) else None


def _members(node: ast.expr) -> list[ast.expr]:
    """What an annotation allows, one by one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        try:
            return _members(ast.parse(node.value, mode="eval").body)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return []
    if isinstance(node, ast.BinOp):
        return [*_members(node.left), *_members(node.right)]
    if isinstance(node, ast.Subscript) and _name(node.value) in ("Optional", "Union", "Annotated", "Final"):
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return [m for e in (inner[:1] if _name(node.value) == "Annotated" else inner) for m in _members(e)]
    return [node]


def _is_shaped(node: ast.expr) -> bool:
    """`Float[Tensor, "rows columns"]`"""
    return (isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple) and len(node.slice.elts) == 2
            and _name(node.slice.elts[0]) in TENSORS and isinstance(node.slice.elts[1], (ast.Constant, ast.JoinedStr))
            and _name(node.value) not in OTHER_TYPES)


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""

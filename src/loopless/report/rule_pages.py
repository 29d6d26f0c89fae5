"""The pages of the rules for loops that can be tensor code, of the hints, and of what is said about files."""
from __future__ import annotations

from ..ir.records import dataclass


@dataclass(frozen=True)
class Page:
    name: str
    summary: str
    about: str
    before: str = ""
    after: str = ""


PAGES = {
    "LL101": Page("loop-over-elements", "a loop that treats each element alike can be one tensor expression", """
        Every iteration computes one element, or one row, of the result, and none needs another one's. One expression
        over whole tensors does the same in a few calls of torch instead of several for each element.
        """, """
        def scale(x: torch.Tensor):
            result = torch.zeros_like(x)
            for i in range(len(x)):
                result[i] = x[i] * 2
            return result
        """, """
        def scale(x: torch.Tensor):
            result = x * 2
            return result
        """),
    "LL102": Page("loop-with-branch", "a loop with a branch can be `torch.where` or a mask", """
        Which branch is taken depends on the element alone. The test becomes a mask, and the branches are chosen by it.
        """, """
        def keep_large(x: torch.Tensor):
            result = torch.zeros_like(x)
            for i in range(len(x)):
                if x[i] > 0.5:
                    result[i] = x[i]
            return result
        """, """
        def keep_large(x: torch.Tensor):
            result = torch.where(x > 0.5, x, 0)
            return result
        """),
    "LL103": Page("loop-as-reduction", "a loop that folds a tensor into a value can be a reduction", """
        Sums, products, minima, maxima, counts, any, all, and the places of the least and the greatest. A float sum is
        done in another order, so that its last bits may differ: such a fix is unsafe.
        """, """
        def total(x: torch.Tensor):
            s = torch.zeros(())
            for i in range(len(x)):
                s = s + x[i]
            return s
        """),
    "LL104": Page("loop-as-scan", "a loop that hands a value on can be a scan", """
        Each iteration needs what the one before it computed, in a form that torch, or `loopless.scans`, has for all
        of them at once: running sums and products, running minima and maxima, linear recurrences.
        """, """
        def balance(x: torch.Tensor):
            out = torch.zeros_like(x)
            s = 0.0
            for i in range(len(x)):
                s = s + x[i]
                out[i] = s
            return out
        """),
    "LL105": Page("loop-as-lookup", "a loop that looks up elements by an index can index with the whole tensor", """
        `table[index[i]]` for all i is `table[index]`.
        """, """
        def look_up(table: torch.Tensor, index: torch.Tensor):
            out = torch.zeros(len(index))
            for i in range(len(index)):
                out[i] = table[index[i]]
            return out
        """),
    "LL106": Page("loop-as-scatter", "a loop that stores at places given by an index can be a scatter", """
        Several iterations may store at one place. What they add is added up (`index_add_`), the greatest or the least
        is kept, or the last one stays, as in the loop.
        """, """
        def histogram(index: torch.Tensor, weight: torch.Tensor, bins: torch.Tensor):
            for i in range(len(index)):
                bins[index[i]] += weight[i]
            return bins
        """),
    "LL107": Page("loop-over-neighbours", "a loop that reads neighbours can work on shifted slices", """
        `x[i + 1] - x[i]` for all i is `x[1:] - x[:-1]`; wider windows are `unfold`.
        """, """
        def gaps(x: torch.Tensor):
            out = torch.zeros(len(x) - 1)
            for i in range(len(x) - 1):
                out[i] = x[i + 1] - x[i]
            return out
        """),
    "LL108": Page("loop-as-matrix-product", "a loop of products and sums can be a matrix product", """
        Sums of products over an index are what `@` and `einsum` compute. Their order of summation is another one, so
        that such a fix is unsafe.
        """, """
        def dot(x: torch.Tensor, y: torch.Tensor):
            s = torch.zeros(())
            for i in range(len(x)):
                s = s + x[i] * y[i]
            return s
        """),
    "LL109": Page("loop-that-appends", "a loop that appends to a list can make the tensor at once", """
        A list that is only appended to and then stacked never has to exist.
        """, """
        def doubled(x: torch.Tensor):
            out = []
            for i in range(len(x)):
                out.append(x[i] * 2)
            return torch.stack(out)
        """),
    "LL110": Page("loop-that-searches", "a loop that stops at the first match can look at all elements at once", """
        `break` and `return` inside a loop make it a search. All elements are tested, and the first match is taken.
        """, """
        def first_above(x: torch.Tensor, limit: float):
            for i in range(len(x)):
                if x[i] > limit:
                    return i
            return -1
        """),
    "LL111": Page("loop-over-rows", "a loop that calls a function on each row can call it once", """
        The function is called along a dimension, or mapped over the rows by `torch.vmap`.
        """, """
        def weights(x: Float[torch.Tensor, "rows columns"]):
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = torch.softmax(x[i], dim=0)
            return out
        """),
    "LL112": Page("loop-over-groups", "a loop over groups or segments can be one grouped operation", """
        Parts of a tensor that belong together, by a label or because they follow one upon another, are folded
        together.
        """),
    "LL113": Page("loop-that-selects", "a loop that keeps some elements can index with a mask", """
        Elements that pass a test are collected one after the other: that is indexing with the mask of those that do.
        """),
    "LL120": Page("loop-with-tensor-steps", "a loop that stays can do each step with tensor operations", """
        Iterations of one loop have to follow one upon another, those of another one do not: one loop stays, and each
        of its steps is done for all others at once.
        """),
    "LL301": Page("item-in-loop", "`.item()` in a loop waits for the device each time", """
        A number for Python has to be fetched from the device, and the program waits until all work before it is done.
        Keep values in tensors inside the loop, and fetch once behind it.
        """, """
        def losses(batches: list[torch.Tensor]):
            total = 0.0
            for batch in batches:
                total += batch.mean().item()
            return total
        """),
    "LL302": Page("growing-cat", "`torch.cat` of a growing tensor in a loop copies everything again each time", """
        The time grows with the square of the number of iterations. Append to a list, and call `torch.cat` once
        behind the loop.
        """, """
        def joined(batches: list[torch.Tensor]):
            out = torch.zeros(0)
            for batch in batches:
                out = torch.cat([out, batch])
            return out
        """),
    "LL303": Page("transfer-in-loop", "a transfer between devices in a loop waits for the device each time", """
        `.cpu()`, `.numpy()`, `.tolist()` and `torch.cuda.synchronize()` make the host wait. Move the transfer in
        front of the loop or behind it.
        """, """
        def fetched(batches: list[torch.Tensor]):
            out = []
            for batch in batches:
                out.append(batch.mean(0).cpu())
            return out
        """),
    "LL900": Page("unused-suppression", "a comment silences something that is not there", """
        `# noqa: LL101` or `# loopless: ignore[LL101]` stands in a line without such a finding, or names a code that
        does not exist. Comments about other tools' codes are left alone.
        """),
    "LL901": Page("syntax-error", "the file is not Python", """
        The file cannot be parsed by the Python that runs loopless.
        """),
    "LL902": Page("unreadable-file", "the file cannot be read", """
        It is not there, is no regular file, may not be read, is not in the encoding that it names, or is too large.
        """),
}

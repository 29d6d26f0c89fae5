"""Findings as an editor shows them: a mark in the text, a page under the cursor, a change that can be made."""
from __future__ import annotations

from lsprotocol import types as lsp

from ..report.finding import Finding, Fix
from .analysis import Analysis
from .positions import Places, edits

FIX_ALL = "source.fixAll.loopless"
SEVERITIES = {"LL1": lsp.DiagnosticSeverity.Warning, "LL2": lsp.DiagnosticSeverity.Information,
              "LL3": lsp.DiagnosticSeverity.Information, "LL9": lsp.DiagnosticSeverity.Error}


def diagnostic(found: Finding, places: Places) -> lsp.Diagnostic:
    severity = lsp.DiagnosticSeverity.Warning if found.code == "LL900" else SEVERITIES[found.code[:3]]
    return lsp.Diagnostic(places.range(found.span), found.message, severity, found.code, source="loopless")


def hover(found: list[Finding], places: Places, markdown: bool) -> lsp.Hover | None:
    """What becomes of a loop, or why it stays."""
    if not found:
        return None
    kind = lsp.MarkupKind.Markdown if markdown else lsp.MarkupKind.PlainText
    text = ("\n\n---\n\n" if markdown else "\n\n").join(_page(f, markdown) for f in found)
    return lsp.Hover(lsp.MarkupContent(kind, text), places.range(found[0].span))


def _page(found: Finding, markdown: bool) -> str:
    parts = [f"**{found.code}** {found.message}" if markdown else f"{found.code} {found.message}"]
    if found.fix is not None:
        parts.append(f"```python\n{_code(found.fix)}\n```" if markdown else _code(found.fix))
        parts.append(_promise(found.fix, "- " if markdown else "    "))
    if found.way_out:
        parts.append(f"Way out: {found.way_out}")
    return "\n\n".join(parts)


def _code(fix: Fix) -> str:
    """The new lines, with the margin that the first of them has lost to the span."""
    first, *rest = fix.text.splitlines()
    margins = [len(line) - len(line.lstrip()) for line in rest if line.strip()]
    margin = min(margins, default=0)
    return "\n".join([*fix.imports, first, *(line[margin:] for line in rest)])


def _promise(fix: Fix, mark: str) -> str:
    if fix.safe:
        return f"A safe fix, {fix.level}."
    return f"An unsafe fix, {fix.level}. It assumes:\n\n" + "\n".join(mark + a for a in fix.assumptions)


def quick_fixes(analysis: Analysis, asked: lsp.CodeActionParams, places: Places, versioned: int | None
                ) -> list[lsp.CodeAction]:
    """A change for each loop in the lines that are asked about. A safe one is what the editor should prefer."""
    first, last = places.place(asked.range.start)[0], places.place(asked.range.end)[0]
    made: list[lsp.CodeAction] = []
    for found in analysis.fixes(first, last):
        assert found.fix is not None
        new = analysis.with_fix(found.fix)
        if new is not None:
            about = [d for d in asked.context.diagnostics if d.source == "loopless" and d.code == found.code
                     and d.range == places.range(found.span)]
            made.append(lsp.CodeAction(
                _title(found.fix), lsp.CodeActionKind.QuickFix, about or [diagnostic(found, places)],
                is_preferred=found.fix.safe,
                edit=change(asked.text_document.uri, edits(analysis.text, new, places), versioned)))
    return made


def _title(fix: Fix) -> str:
    assumed = "; ".join(fix.assumptions)
    return "Vectorize this loop" + ("" if fix.safe else f" (unsafe: assumes that {assumed})")


def fix_all(analysis: Analysis, new: str | None, uri: str, places: Places, versioned: int | None
            ) -> list[lsp.CodeAction]:
    if new is None or new == analysis.text:
        return []
    kind = "Vectorize all loops" + ("" if analysis.settings.unsafe_fixes else " that can be safely")
    return [lsp.CodeAction(kind, FIX_ALL, edit=change(uri, edits(analysis.text, new, places), versioned))]


def change(uri: str, made: list[lsp.TextEdit], versioned: int | None) -> lsp.WorkspaceEdit:
    """Edits of one document; versioned: the version that they are for, where the editor looks at it."""
    if versioned is None:
        return lsp.WorkspaceEdit(changes={uri: made})
    document = lsp.OptionalVersionedTextDocumentIdentifier(uri, versioned)
    return lsp.WorkspaceEdit(document_changes=[lsp.TextDocumentEdit(document, list(made))])

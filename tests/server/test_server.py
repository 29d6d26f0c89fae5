"""The language server, spoken to by a real client over standard input and output."""
from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

import loopless

SOURCE = Path(loopless.__file__).parents[1]
SAFE = '''import torch


def copied(x: torch.Tensor):
    result = torch.zeros_like(x)
    for i in range(len(x)):
        result[i] = x[i]
    return result
'''
UNSAFE = SAFE.replace("= x[i]", "= x[i] * 2").replace("copied", "scale")
STAYS = UNSAFE.replace("    return", "        print(i)\n    return")
NEEDS_IMPORT = '''from torch import Tensor, zeros_like


def positive(x: Tensor):
    result = zeros_like(x)
    for i in range(len(x)):
        if x[i] > 0:
            result[i] = x[i]
    return result
'''
SERVER = [sys.executable, "-m", "loopless", "server", "--stdio"]


class Client:
    """A client that has opened some files, and what it was told about them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.talk = LanguageClient("test", "1")
        self.told: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        self.messages: list[str] = []
        self.talk.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda told: self.told.put_nowait(told))
        self.talk.feature(lsp.WINDOW_SHOW_MESSAGE)(lambda m: self.messages.append(m.message))

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    async def start(self, options: Any = None, **general: Any) -> lsp.InitializeResult:
        environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
        await self.talk.start_io(*SERVER, env=environment, cwd=str(self.folder))
        edits = lsp.WorkspaceClientCapabilities(workspace_edit=lsp.WorkspaceEditClientCapabilities(
            document_changes=True))
        told = lsp.ClientCapabilities(workspace=edits, general=lsp.GeneralClientCapabilities(**general))
        made = await self.talk.initialize_async(lsp.InitializeParams(
            told, root_uri=self.folder.as_uri(), initialization_options=options))
        self.talk.initialized(lsp.InitializedParams())
        return made

    def open(self, text: str, name: str = "a.py", version: int = 1) -> None:
        item = lsp.TextDocumentItem(self.uri(name), "python", version, text)
        self.talk.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def change(self, text: str, version: int, name: str = "a.py") -> None:
        self.talk.text_document_did_change(lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(version=version, uri=self.uri(name)),
            [lsp.TextDocumentContentChangeWholeDocument(text)]))

    async def diagnostics(self) -> lsp.PublishDiagnosticsParams:
        return await asyncio.wait_for(self.told.get(), 60)

    async def hover(self, line: int, character: int, name: str = "a.py") -> str:
        where = lsp.HoverParams(lsp.TextDocumentIdentifier(self.uri(name)), lsp.Position(line, character))
        found = await asyncio.wait_for(self.talk.text_document_hover_async(where), 60)
        return "" if found is None else found.contents.value                       # type: ignore[union-attr]

    async def actions(self, line: int, *kinds: str, last: int | None = None) -> list[lsp.CodeAction]:
        span = lsp.Range(lsp.Position(line, 0), lsp.Position(line if last is None else last, 0))
        context = lsp.CodeActionContext([], only=list(kinds) or None)
        found = await asyncio.wait_for(self.talk.text_document_code_action_async(lsp.CodeActionParams(
            lsp.TextDocumentIdentifier(self.uri("a.py")), span, context)), 60)
        return [a for a in found or [] if isinstance(a, lsp.CodeAction)]

    async def stop(self) -> int | None:
        await asyncio.wait_for(self.talk.shutdown_async(None), 60)
        self.talk.exit(None)
        server = self.talk._server
        assert server is not None
        await asyncio.wait_for(server.wait(), 60)
        await self.talk.stop()
        return server.returncode


def spoken(folder: Path, talk: Callable[[Client], Awaitable[None]], options: Any = None, **general: Any) -> None:
    """Runs a conversation; the server ends it when it is asked to, and not before."""
    async def whole() -> None:
        client = Client(folder)
        await client.start(options, **general)
        try:
            await talk(client)
        finally:
            code = await client.stop()
        assert code == 0
    asyncio.run(whole())


def changed(text: str, action: lsp.CodeAction, units: Callable[[str], int] = lambda s: len(s.encode("utf-16-le")) // 2
            ) -> str:
    """A text after an action, as an editor applies it."""
    assert action.edit is not None
    made = action.edit.document_changes or []
    every = [e for d in made for e in d.edits] or [e for es in (action.edit.changes or {}).values() for e in es]
    lines = text.split("\n")

    def offset(at: lsp.Position) -> int:
        line, column = lines[at.line], 0
        while units(line[:column]) < at.character:
            column += 1
        return sum(len(x) + 1 for x in lines[:at.line]) + column
    for edit in sorted(every, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
        text = text[:offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end):]  # type: ignore[union-attr]
    return text


def test_a_loop_is_found_shown_and_rewritten(tmp_path: Path) -> None:
    async def talk(client: Client) -> None:
        client.open(SAFE)
        told = await client.diagnostics()
        (found,) = told.diagnostics
        assert (found.code, found.source, found.severity) == ("LL101", "loopless", lsp.DiagnosticSeverity.Warning)
        assert found.range == lsp.Range(lsp.Position(5, 4), lsp.Position(5, 26)) and told.version == 1
        shown = await client.hover(5, 8)
        assert "```python\nresult = x.clone()\n```" in shown and "A safe fix, bitwise" in shown
        assert await client.hover(3, 2) == ""
        (fix,) = await client.actions(6, "quickfix")
        assert fix.title == "Vectorize this loop" and fix.is_preferred and list(fix.diagnostics or ()) == [found]
        assert fix.edit is not None and fix.edit.document_changes[0].text_document.version == 1  # type: ignore
        start, end = SAFE.index("    result ="), SAFE.index("    return")
        wanted = SAFE[:start] + "    result = x.clone()\n" + SAFE[end:]
        assert changed(SAFE, fix) == wanted
        assert await client.actions(0, "quickfix") == []
        (every,) = await client.actions(0, "source.fixAll")
        assert every.kind == "source.fixAll.loopless" and changed(SAFE, every) == wanted
        assert len(await client.actions(5)) == 2
        client.change(wanted, 2)
        assert not (await client.diagnostics()).diagnostics
    spoken(tmp_path, talk)


def test_an_unsafe_fix_says_what_it_assumes_and_is_not_made_unasked(tmp_path: Path) -> None:
    async def talk(client: Client) -> None:
        client.open(UNSAFE)
        await client.diagnostics()
        (fix,) = await client.actions(5)
        assert "unsafe: assumes that `x` is a floating-point tensor of 1 dimension" in fix.title
        assert not fix.is_preferred and "result = x * 2\n" in changed(UNSAFE, fix)
        assert "It assumes:\n\n- `x` is a floating-point" in await client.hover(5, 4)
        assert await client.actions(5, "source.fixAll.loopless") == []
        (tmp_path / "loopless.toml").write_text("unsafe-fixes = true\n")
        client.talk.text_document_did_save(lsp.DidSaveTextDocumentParams(
            lsp.TextDocumentIdentifier(client.uri("a.py"))))
        await client.diagnostics()
        (every,) = await client.actions(5, "source")
        assert "result = x * 2\n" in changed(UNSAFE, every)
    spoken(tmp_path, talk)


def test_a_loop_that_stays_has_its_reason(tmp_path: Path) -> None:
    async def talk(client: Client) -> None:
        client.open(STAYS)
        (found,) = (await client.diagnostics()).diagnostics
        assert str(found.code).startswith("LL2") and found.severity == lsp.DiagnosticSeverity.Information
        shown = await client.hover(5, 10)
        assert found.message in shown and "Way out: " in shown
        assert await client.actions(5) == []
    spoken(tmp_path, talk)


def test_what_the_new_code_needs_is_imported(tmp_path: Path) -> None:
    async def talk(client: Client) -> None:
        client.open(NEEDS_IMPORT)
        await client.diagnostics()
        (fix,) = await client.actions(5, "quickfix")
        made = changed(NEEDS_IMPORT, fix)
        assert made.startswith("from torch import Tensor, zeros_like\nimport torch\n") and "torch.where(" in made
    spoken(tmp_path, talk)


@pytest.mark.parametrize("encoding", [None, "utf-8", "utf-32"])
def test_positions_are_counted_as_the_editor_does(tmp_path: Path, encoding: str | None) -> None:
    text = SAFE.replace("    for", "    a = '𝛑𝛑\x0c é'\n    for").replace("torch\n", "torch\n'\u2028 \x0b'\n", 1)
    column = {"utf-8": 8 + 7, "utf-32": 8 + 1}.get(encoding or "", 8 + 3)

    async def talk(client: Client) -> None:
        client.open(text.replace("    a = '𝛑𝛑\x0c é'\n    for i", "    for 𝛑").replace("[i]", "[𝛑]"))
        (found,) = (await client.diagnostics()).diagnostics
        assert found.range.start == lsp.Position(6, 4)
        assert found.range.end.character == 26 + {"utf-8": 3, "utf-32": 0}.get(encoding or "", 1)
        assert "x.clone()" in await client.hover(6, column)
        client.change(text, 2)
        (found,) = (await client.diagnostics()).diagnostics
        assert found.range == lsp.Range(lsp.Position(7, 4), lsp.Position(7, 26))
    spoken(tmp_path, talk, position_encodings=[encoding] if encoding else None)


def test_broken_texts_are_findings_and_end_nothing(tmp_path: Path) -> None:
    broken = ["def f(:\n", "(" * 100_000, "import torch\n" + "-" * 50_000 + "1", "x = 1\0\n", "print 'torch'\n",
              "import torch\n# noqa: LL101 \udc80\n", "import torch\nx = " + "[" * 3_000 + "]" * 3_000, ""]

    async def talk(client: Client) -> None:
        client.open("")
        await client.diagnostics()
        for k, text in enumerate(broken):
            client.change(text.encode("utf-8", "replace").decode(), k + 2)
            told = await client.diagnostics()
            assert told.version == k + 2 and {d.code for d in told.diagnostics} <= {"LL901", "LL902", "LL900"}
            await client.hover(0, 5)
            await client.hover(99, 99)
            assert await client.actions(0, last=200) == []
        client.change(SAFE, 99)
        assert len((await client.diagnostics()).diagnostics) == 1
    spoken(tmp_path, talk)


def test_only_the_newest_text_is_answered(tmp_path: Path) -> None:
    """Many keystrokes: no answer is about a text that was overtaken, and the last text gets one."""
    async def talk(client: Client) -> None:
        client.open(SAFE)
        for version in range(2, 60):
            client.change(SAFE + "\n" * version, version)
        client.change("import torch\n", 60)
        seen = []
        while not seen or seen[-1] != 60:
            seen.append((await client.diagnostics()).version)
        assert len(seen) < 10 and seen == sorted(seen)
        assert await client.hover(5, 8) == ""
    spoken(tmp_path, talk)


def test_what_is_closed_or_excluded_has_no_findings(tmp_path: Path) -> None:
    async def talk(client: Client) -> None:
        client.open(SAFE)
        assert len((await client.diagnostics()).diagnostics) == 1
        client.talk.text_document_did_close(lsp.DidCloseTextDocumentParams(
            lsp.TextDocumentIdentifier(client.uri("a.py"))))
        assert not (await client.diagnostics()).diagnostics
        assert await client.hover(5, 8) == ""
        client.open(SAFE, ".venv/a.py")
        assert not (await client.diagnostics()).diagnostics
        client.talk.text_document_did_open(lsp.DidOpenTextDocumentParams(
            lsp.TextDocumentItem(client.uri("b.js"), "javascript", 1, "for (;;) {}")))
        client.open(SAFE, "c d é.py")
        told = await client.diagnostics()
        assert told.uri == client.uri("c d é.py") and len(told.diagnostics) == 1
    spoken(tmp_path, talk)


def test_settings_come_from_the_editor_and_from_files(tmp_path: Path) -> None:
    (tmp_path / "loopless.toml").write_text('ignore = ["LL9"]\n')

    async def talk(client: Client) -> None:
        client.open(SAFE)
        assert not (await client.diagnostics()).diagnostics
        (tmp_path / "loopless.toml").write_text("nonsense = 3\n")
        client.change(SAFE + "\n", 2)
        await client.diagnostics()
        assert any("nonsense" in m for m in client.messages)
    spoken(tmp_path, talk, options={"settings": {"select": ["LL2"]}})


def test_wrong_settings_of_the_editor_are_said(tmp_path: Path) -> None:
    async def talk(client: Client) -> None:
        client.open(SAFE)
        assert len((await client.diagnostics()).diagnostics) == 1
        assert any("select" in m for m in client.messages)
    spoken(tmp_path, talk, options={"select": 3})

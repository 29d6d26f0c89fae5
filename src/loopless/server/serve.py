"""The conversation with an editor: which messages are understood, and what is answered."""
from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from .. import __version__
from ..check.many import collect_rarely
from ..check.settings import NAMES, BadSettings, options_of
from .analysis import Analysis
from .desk import Desk, Open
from .positions import Places
from .shown import FIX_ALL, diagnostic, fix_all, hover, quick_fixes

DELAY = 0.25                                # seconds without a keystroke, before a text is looked at
ACTIONS = [lsp.CodeActionKind.QuickFix, FIX_ALL]


class Server(LanguageServer):
    """One editor, and the texts that are open in it."""

    def __init__(self) -> None:
        super().__init__("loopless", __version__, lsp.TextDocumentSyncKind.Full)
        self.desk = Desk()
        self.complaints: set[str] = set()
        for message, answer in (
                (lsp.INITIALIZE, self.options), (lsp.INITIALIZED, self.ready), (lsp.SHUTDOWN, self.done),
                (lsp.TEXT_DOCUMENT_DID_OPEN, self.opened), (lsp.TEXT_DOCUMENT_DID_CHANGE, self.changed),
                (lsp.TEXT_DOCUMENT_DID_SAVE, self.saved), (lsp.TEXT_DOCUMENT_DID_CLOSE, self.closed),
                (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, self.settings_changed),
                (lsp.WORKSPACE_DID_CHANGE_CONFIGURATION, self.settings_changed),
                (lsp.TEXT_DOCUMENT_HOVER, self.hover)):
            self.feature(message)(_function(answer))
        self.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(ACTIONS))(_function(self.actions))

    # What is open.

    async def opened(self, params: lsp.DidOpenTextDocumentParams) -> None:
        self.look(params.text_document.uri, 0)

    async def changed(self, params: lsp.DidChangeTextDocumentParams) -> None:
        self.look(params.text_document.uri, DELAY)

    async def saved(self, params: lsp.DidSaveTextDocumentParams) -> None:
        self.look(params.text_document.uri, 0)

    async def closed(self, params: lsp.DidCloseTextDocumentParams) -> None:
        self.desk.remove(params.text_document.uri)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))

    async def settings_changed(self, params: Any) -> None:
        for uri in list(self.desk.open):
            self.look(uri, 0)

    def look(self, uri: str, delay: float) -> None:
        """Takes the newest text of a document, and says what is found in it."""
        document = self.workspace.get_text_document(uri)
        if document.language_id in (None, "python"):
            self.desk.put(uri, to_fs_path(uri) or uri, document.source, document.version)
            self.desk.later(uri, delay, self.publish)

    def publish(self, uri: str, text: Open, found: Analysis) -> None:
        self.complain(found.problem)
        places = self.places(found)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(
            uri, [diagnostic(f, places) for f in found.findings], text.version))

    # What is asked.

    async def hover(self, params: lsp.HoverParams) -> lsp.Hover | None:
        found = await self.desk.analysis(params.text_document.uri)
        if found is None:
            return None
        places = self.places(found)
        told = self.client_capabilities.text_document
        forms = told.hover.content_format if told is not None and told.hover is not None else None
        markdown = forms is None or lsp.MarkupKind.Markdown in forms
        return hover(found.at(*places.place(params.position)), places, markdown)

    async def actions(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        found = await self.desk.analysis(uri)
        if found is None:
            return []
        places, version, made = self.places(found), self.wanted_version(uri), []
        if _wanted(lsp.CodeActionKind.QuickFix, params.context.only):
            made += quick_fixes(found, params, places, version)
        if _wanted(FIX_ALL, params.context.only):
            made += fix_all(found, await self.desk.all_fixed(uri, found), uri, places, version)
        return made if self.desk.open.get(uri) and self.desk.open[uri].text == found.text else []

    def places(self, found: Analysis) -> Places:
        agreed = self.workspace.position_encoding
        return Places.of(found.text, str(getattr(agreed, "value", agreed) or "utf-16"))

    def wanted_version(self, uri: str) -> int | None:
        """The version of a text, for editors that want to know what an edit is for."""
        told = self.client_capabilities.workspace
        knows = told is not None and told.workspace_edit is not None and told.workspace_edit.document_changes
        return self.desk.open[uri].version if knows and uri in self.desk.open else None

    # The beginning and the end.

    def options(self, params: lsp.InitializeParams) -> None:
        """Settings that the editor gives, before those of the files."""
        given = params.initialization_options
        table = given.get("settings", given) if isinstance(given, dict) else {}
        try:
            self.desk.options = options_of(table if isinstance(table, dict) else {}, "initialization options")
        except BadSettings as error:
            self.problem = str(error)

    problem = ""

    async def ready(self, params: lsp.InitializedParams) -> None:
        self.complain(self.problem)
        told = self.client_capabilities.workspace
        watched = told.did_change_watched_files if told is not None else None
        if watched is not None and watched.dynamic_registration:
            files = [lsp.FileSystemWatcher(f"**/{name}") for name in NAMES]
            options = lsp.DidChangeWatchedFilesRegistrationOptions(files)
            wanted = lsp.Registration("loopless-settings", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            self.client_register_capability(lsp.RegistrationParams([wanted]))

    def done(self, params: None) -> None:
        self.desk.close()

    def complain(self, problem: str) -> None:
        """Says once what is wrong."""
        if problem and problem not in self.complaints:
            self.complaints.add(problem)
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, f"loopless: {problem}"))


def _function(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A method as a function: pygls leaves notes on what it is given, and methods do not take any."""
    def answer(params: Any) -> Any:
        return method(params)

    async def answer_later(params: Any) -> Any:
        return await method(params)
    return answer_later if inspect.iscoroutinefunction(method) else answer


def _wanted(kind: str, only: Any) -> bool:
    """Whether an editor that asks for some kinds of actions asks for this one: "source" asks for all that begin so."""
    return not only or any(kind == k or kind.startswith(f"{k}.") for k in (getattr(k, "value", k) for k in only))


def serve() -> None:
    """Talks over standard input and output until the editor has had enough."""
    collect_rarely()
    given, taken = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr                 # whatever else is printed is no message
    Server().start_io(given, taken)

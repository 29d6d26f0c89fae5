"""The language server: what `check` and `fix` say, in an editor, while a file is being written.

It talks over standard input and output, by pygls, which is an extra: `pip install 'loopless[server]'`. Texts are read
and never run, as everywhere in `check`.
"""

"""Questions about loop IR, one a file; nothing here changes it."""

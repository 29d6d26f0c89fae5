"""The command line, one thin file a command. It does without torch: code runs in processes of their own."""

"""The two vocabularies: loop IR and tensor IR, each with grammar, checker, printer and interpreter."""

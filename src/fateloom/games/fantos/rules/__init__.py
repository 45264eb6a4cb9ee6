"""The rules of Fate of Fantos, one file a chapter, in the order of docs/rules/fantos.md."""

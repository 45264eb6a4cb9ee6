"""The games, one folder each. Nobody outside a game's folder names it."""

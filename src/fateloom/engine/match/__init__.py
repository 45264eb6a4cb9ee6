"""A match: decisions applied to the rules; forks, undo, redealt worlds."""

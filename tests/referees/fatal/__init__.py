"""A referee for F.A.T.A.L., written from its rule page alone.

It imports nothing of the rules. What it knows of the cards it reads from ``cards.toml``; what it
knows of the table it reads from the zones; what chance brought it learns from the match
(:mod:`luck`). Everything else it predicts, and :mod:`watch` compares.
"""

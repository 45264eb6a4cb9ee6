"""The speed of the games beside hand-written loops and the peers, in one run: ``make bench``.

Ratios come first, because machines differ and are never quiet: every figure that is compared
was measured in turns with what it is compared to, in CPU time.
"""

"""Lets the servers of a test take each other for servers on different machines.

They cannot hand connections over then, and pass their bytes on. Python imports this module at its
start, since the test puts its folder into ``PYTHONPATH``.
"""

from __future__ import annotations

from fateloom.server.forwarding import handover

handover.is_possible = lambda: False

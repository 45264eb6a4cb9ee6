"""``fateloom serve`` that deals the same cards every time: a browser test must not depend on luck.

Only the draw of a table's secret is replaced, and that of its bots' names; all randomness of a match
follows from the secret, that of its bots too. ``make deep`` serves with real secrets, so that other deals are met there.
"""

from __future__ import annotations

import sys

from fateloom.cli import main
from fateloom.server.bots import roster
from fateloom.server.matches import deal

SECRET = b"the deal of the browser tests".ljust(32, b".")

if __name__ == "__main__":
    deal.new_secret = lambda: SECRET
    roster.choice = lambda names: names[0]
    sys.exit(main())

"""The rules of F.A.T.A.L., one file a chapter, in the order of docs/rules/fatal.md."""

from collections.abc import Mapping

from fateloom.engine.rules.game import Phase
from fateloom.games.fatal.rules.closing import closing, patience
from fateloom.games.fatal.rules.preparation import setup as setup
from fateloom.games.fatal.rules.scoring import outcome as outcome
from fateloom.games.fatal.rules.scoring import total as total
from fateloom.games.fatal.rules.stars import stars
from fateloom.games.fatal.rules.trimagics import trimagics
from fateloom.games.fatal.rules.turn import act

PHASES: Mapping[str, Phase] = {
    "act": act,
    "stars": stars,
    "trimagics": trimagics,
    "closing": closing,
    "patience": patience,
}

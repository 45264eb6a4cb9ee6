"""The rules of Fate Weaver: a round, its reading, its waves, and what it pays."""

from fateloom.games.weaver.rules.round import PHASES as PHASES
from fateloom.games.weaver.rules.round import setup as setup
from fateloom.games.weaver.rules.scoring import outcome as outcome

"""What a reading pays, ranks and limits, and the end of the game: 3.7, 3.10, 3.12, 3.13."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fateloom.engine.game import Outcome
from fateloom.games.weaver.chain import Lying
from fateloom.games.weaver.faces import NOTHING, RELICS, Pay, Suit, pay_of
from fateloom.games.weaver.options import LEVELS

if TYPE_CHECKING:
    from fateloom.games.weaver.table import Weaver

GOLD_LIMIT = 25
RANKS = (("Apprentice", 0, 5), ("Adept", 15, 10), ("Master", 30, 15), ("Fate Weaver", 45, 20))


# The reading ---------------------------------------------------------------------------


def cards_pay(row: Sequence[Lying]) -> Pay:
    """3.7.2, 3.10.1. What the cards of the row pay in the state they are in."""
    gold = shards = clairvoyance = 0
    for card in row:
        pay = pay_of(card.face.pays[card.turned])
        gold += pay.gold
        shards += pay.shards
        clairvoyance += pay.clairvoyance
    return Pay(gold, shards, clairvoyance)


def tokens(row: Sequence[Lying]) -> int:
    """3.7.1. How many cards of the row have an X2 token."""
    return sum(1 for card in row if card.turned >= 2)


def visitor_pays(t: Weaver, row: Sequence[Lying]) -> Pay:
    """3.10.2-3.10.4. What the visitor pays for this row: once for the required suit, for
    each card of the favoured one, or under a Blood Moon for each X2 token."""
    visitor, required, favoured = t.adventurer, t.required, t.favoured
    if required is None or favoured is None:
        return NOTHING.plus(pay_of(visitor.blood_pays), tokens(row))
    met = any(required in card.suits for card in row)
    number = sum(1 for card in row if favoured in card.suits)
    pay = NOTHING.plus(pay_of(visitor.required_pays), int(met))
    return pay.plus(pay_of(visitor.favoured_pays), number)


def flaws(row: Sequence[Lying], required: Suit | None) -> list[tuple[str, str]]:
    """3.13.2, 3.13.3. What would lose the game if the reading ended like this: the rule and
    the cause in words."""
    found = [
        ("3.13.3", f"{card.face.name} was not conquered") for card in row if card.clouded_death
    ]
    if required is not None and not any(required in card.suits for card in row):
        found.append(("3.13.2", f"no {required.capitalize()} in the reading"))
    return found


# Ranks ---------------------------------------------------------------------------------


def rank_of(track: int) -> str:
    """3.12.1. The rank that a place of the tracker gives."""
    return [name for name, least, _ in RANKS if track >= least][-1]


def shard_limit(track: int) -> int:
    """3.12.2. How many shards may be kept at the end of a round."""
    return [limit for _, least, limit in RANKS if track >= least][-1]


# The end -------------------------------------------------------------------------------


def relics_worth(t: Weaver) -> int:
    """3.13.7. The end value of the top card of each owned relic, or of every owned card."""
    if t.options["relic_scoring"] == "all":
        return sum(int(card.face.worth) for card in t.shop)
    tops = [t.relic(relic) for relic in RELICS]
    return sum(int(card.face.worth) for card in tops if card is not None)


def bonus(t: Weaver) -> int:
    """3.13.8. The points for the difficulty."""
    return LEVELS[t.options["difficulty"]].bonus


def score(t: Weaver) -> int:
    """3.13.6. Tracker, relics and the bonus of the difficulty."""
    return t.track + relics_worth(t) + bonus(t)


def outcome(t: Weaver) -> Outcome:
    """3.13. A won game has a score; a lost one the round and the tracker it reached."""
    if t.causes:
        why = f"lost in round {t.round} with {t.track} Clairvoyance: {', and '.join(t.causes)}"
        return Outcome([0], [], why, "3.13.10", [[]])
    level = LEVELS[t.options["difficulty"]].name
    parts: list[tuple[str, float, str]] = [
        ("Clairvoyance", t.track, "3.13.6"),
        ("relics", relics_worth(t), "3.13.7"),
        (f"difficulty {level}", bonus(t), "3.13.8"),
    ]
    return Outcome([score(t)], [0], "all ten rounds are completed", "3.13.1", [parts])

"""What a reading pays, ranks and limits, and the end of the game: 3.7, 3.10, 3.12, 3.13."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fateloom.engine.rules.game import Outcome
from fateloom.engine.state.table import Face
from fateloom.games.weaver.chain import Lying
from fateloom.games.weaver.faces import NOTHING, RELICS, ROUNDS, Pay, Suit, pay_of
from fateloom.games.weaver.names import a
from fateloom.games.weaver.options import LEVELS
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


class Flaw(NamedTuple):
    """What loses the game: the rule, and the cause as a text in which ``{death}`` may be named."""

    rule: str
    text: str
    death: Face | None = None
    ended: str = ""
    """The cause as it is told when the game is over."""

    @property
    def cause(self) -> str:
        return self.text if self.death is None else self.text.format(death=self.death.name)


def flaws(row: Sequence[Lying], required: Suit | None) -> list[Flaw]:
    """3.13.2, 3.13.3. What would lose the game if the reading ended like this."""
    found = [
        Flaw("3.13.3", "{death} is not conquered", card.face, why_clouded(row, at))
        for at, card in enumerate(row)
        if card.clouded_death
    ]
    if required is not None and not any(required in card.suits for card in row):
        no_suit = f"no {required.capitalize()}"
        ended = f"the reading had {no_suit}, which the visitor required"
        found.append(Flaw("3.13.2", f"the reading has {no_suit}", ended=ended))
    return found


def why_clouded(row: Sequence[Lying], at: int) -> str:
    """3.6.2. Why a Death has not turned: ``Death of Kin was never conquered: its left Serpent
    matched, but its right Knot faced no card``."""
    death = row[at]
    left = (death.left, row[at - 1].right if at else None)
    right = (death.right, row[at + 1].left if at + 1 < len(row) else None)
    sides = {"left": left, "right": right}
    matched = [
        f"its {side} {own.capitalize()} matched"
        for side, (own, other) in sides.items()
        if own == other
    ]
    unmatched = [
        f"its {side} {own.capitalize()} faced {a(other.capitalize()) if other else 'no card'}"
        for side, (own, other) in sides.items()
        if own != other
    ]
    told = ", but ".join([*matched, " and ".join(unmatched)])
    return f"{death.name} was never conquered: {told}"


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
        causes = "; ".join(t.causes)
        why = f"{causes}. Lost in round {t.round} of {ROUNDS}, with {t.track} Clairvoyance"
        reached: list[tuple[str, int, str]] = [
            ("round reached", t.round, "3.13.10"),
            ("Clairvoyance", t.track, "3.13.10"),
        ]
        return Outcome([0], [], why, "3.13.10", [reached], unscored=[0],
            sudden=True, headline=f"Round {t.round} of {ROUNDS}")  # fmt: skip
    level = LEVELS[t.options["difficulty"]].name
    parts: list[tuple[str, int, str]] = [
        ("Clairvoyance", t.track, "3.13.6"),
        ("relics", relics_worth(t), "3.13.7"),
        (f"difficulty {level}", bonus(t), "3.13.8"),
    ]
    why = f"all {ROUNDS} rounds are completed, with the rank of {rank_of(t.track)}"
    return Outcome([score(t)], [0], why, "3.13.1", [parts])

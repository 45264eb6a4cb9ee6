"""Section 10: what newcomers overlook, told once beside the question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fateloom.engine.rules.game import Tip
from fateloom.engine.state.table import Seat
from fateloom.games.gilfate.faces import SYMBOLS
from fateloom.games.gilfate.odds import (
    CERTAIN,
    chance_of_top,
    explosions_in_deck,
    given_bomb_is_fatal,
    odds_of_play,
    orders_its_price,
)
from fateloom.games.gilfate.rules.playing import ORACLE, cost_of
from fateloom.games.gilfate.rules.words import counted
from fateloom.games.gilfate.table import Gilfate

RISKY = 0.2
MIGHTY = 10
UPSIDE_DOWN = "world_upside_down"
WAYS_OUT = frozenset({"sandstorm", "read_the_bones", "oracles_gamble"})


AIMS = {
    "knockout": "Goal: survive until the blank deck or all piles are empty, or only you are left. "
    "3 bombs or 1 explosion knock you out.",
    "points": "Goal: the fewest points. Bombs cost points, and so do cards left in your hand.",
}


def tips(t: Gilfate, seat: Seat, ask: str, values: Sequence[Any]) -> Iterable[Tip]:
    mode = t.options["mode"]
    yield Tip(f"aim_{mode}", AIMS[mode], "3.13.1" if t.knockout else "3.14.1")
    if ask != "main":
        return
    plays = [value for value in values if isinstance(value, tuple) and value[0] == "play"]
    if t.knockout:
        yield from of_the_risks(t, seat, plays)
    for value in plays:
        yield from of_a_play(t, seat, value)


def of_the_risks(t: Gilfate, seat: Seat, plays: Sequence[Any]) -> Iterable[Tip]:
    """The plays that may well put their player out, the worst first."""
    chances = {value: chance_of_going_out(t, seat, value) for value in plays}
    risky = [value for value in plays if chances[value] > RISKY]
    ways_out = min(chances.values(), default=0) <= CERTAIN
    for value in sorted(risky, key=lambda value: -chances[value]):
        name, form = value[1].face.name, value[2]
        if given_bomb_is_fatal(t, seat, value[1], form):
            text = f"{name} gives you a bomb, and that knocks you out."
            rule = "3.19.20"
        else:
            cost = counted(cost_of(t, seat, value[1], form), "card")
            text = f"{name}: {cost}, {chances[value]:.0%} chance you are out."
            rule = "3.6.1"
        if chances[value] > CERTAIN and ways_out:
            yield Tip("out", f"{text} Play it anyway?", rule, value, True, True)
        else:
            safer = " A 0, or a card played effect first, is safer." if ways_out else ""
            yield Tip("risk", text + safer, rule, value)


def chance_of_going_out(t: Gilfate, seat: Seat, value: Any) -> float:
    """The chance that a play knocks its player out, as far as they cannot prevent it."""
    _, card, form, *aim = value
    if orders_its_price(card, form):
        return 0.0
    wrong = 1 - chance_of_top(t, seat, aim[0]) if card.face.id == ORACLE and aim else 1.0
    return odds_of_play(t, seat, card, form, aim).knockout * wrong


def of_a_play(t: Gilfate, seat: Seat, value: Any) -> Iterable[Tip]:
    card, form = value[1], value[2]
    face = card.face
    if not t.knockout and face.number >= MIGHTY and form not in ("plain", "short"):
        text = f"{face.name} in play is worth −3 points; left in your hand it can cost you 5 or 6."
        yield Tip("mighty", text, "3.14.5", value)
    if face.number == 0 and form == "plain":
        text = "0s protect you from gifts, draws and a turned-over deck. Keep one."
        yield Tip("zero", text, "3.8.1", value)
    if face.id == UPSIDE_DOWN and explosions_in_deck(t) and not has_way_out(t, seat):
        text = (
            f"{face.name} can bring up the explosion. If the others dodge it, it is yours: you have "
            "no 0, Sandstorm, Read the Bones or Oracle's Gamble."
        )
        yield Tip("upside_down", text, "3.11.1", value)


def has_way_out(t: Gilfate, seat: Seat) -> bool:
    """Whether the hand holds something for when the deck lies face up."""
    faces = [card.face for card in t.hand[seat].cards if card.face.back in SYMBOLS]
    return any(face.number == 0 or face.id in WAYS_OUT for face in faces)

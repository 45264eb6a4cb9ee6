"""Faults to be planted in the rules, each of which the referee must find.

A fault takes the function of the rules that it replaces and returns the faulty one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from fateloom.engine.rules.game import Game, Outcome
from fateloom.games.fatal.table import Fatal

Rule = Callable[..., Any]
RULES = "fateloom.games.fatal.rules"
fall, piles, queen, rows, scoring, treasures, trimagics, turn = (
    import_module(f"{RULES}.{name}")
    for name in ["fall", "piles", "queen", "rows", "scoring", "treasures", "trimagics", "turn"]
)


class Fault(NamedTuple):
    owner: Any
    """The module or class of the function."""
    function: str
    faulty: Callable[[Rule], Rule]
    words: tuple[str, ...]
    """What the referee may say, any of these."""
    how: str = "random"
    """The players whose games show it soon."""
    only_here: bool = False
    """Whether other modules keep the right function."""


def a_star_too_many(right: Rule) -> Rule:
    return lambda row: right(row) + bool(row.cards)


def a_shield_that_does_not_help(right: Rule) -> Rule:
    async def shielded(*given: Any) -> bool:
        await right(*given)
        return False

    return shielded


def a_seat_is_skipped(right: Rule) -> Rule:
    return lambda t, seat: right(t, right(t, seat))


def a_point_too_many(right: Rule) -> Rule:
    def score_lines(t: Any, seat: int) -> Any:
        *lines, (what, number, rule) = right(t, seat)
        return [*lines, (what, number + 1, rule)]

    return score_lines


def equal_totals_share(right: Rule) -> Rule:
    def outcome(t: Any) -> Outcome:
        result: Outcome = right(t)
        if result.rule == "3.18.6":
            still_in = [seat for seat in range(t.seats) if seat not in t.out]
            best = max(result.scores[seat] for seat in still_in)
            result.winners = [seat for seat in still_in if result.scores[seat] == best]
        return result

    return outcome


def symbols_do_not_matter(right: Rule) -> Rule:
    return lambda t, seat, gloves=False: right(t, seat, True)


def always_full_power(right: Rule) -> Rule:
    return lambda row: right(row)._replace(power=2)


def the_same_player_twice(right: Rule) -> Rule:
    return lambda t, spell, first: right(t, spell, None)


def nothing_lies_open(right: Rule) -> Rule:
    return lambda t, seat, treasure: False


def dealt_from_the_wrong_seat(right: Rule) -> Rule:
    return lambda t, by, victim: right(t, t.left_of(by), victim)


def two_replacements(right: Rule) -> Rule:
    def set_aside(t: Any, seat: int) -> Any:
        right(t, seat)
        return right(t, seat)

    return set_aside


def nobody_is_an_opposite(right: Rule) -> Rule:
    return lambda t, sign: "nobody"


def gloves_stay_on(right: Rule) -> Rule:
    def end_lasting(t: Any, step: str) -> None:
        if step != "2":
            right(t, step)

    return end_lasting


def a_point_for_the_first_seat(right: Rule) -> Rule:
    def score_first_round(t: Any) -> None:
        right(t)
        t.score1[0] += 1

    return score_first_round


def asked_in_vain(right: Rule) -> Rule:
    return lambda t, seat: False


FAULTS = [
    Fault(rows, "stars_of", a_star_too_many, ("stars of",)),
    Fault(rows, "steals", symbols_do_not_matter, ("answers to act",)),
    Fault(rows, "trimagic_of", always_full_power, ("3.10.1", "3.10.12", "3.10.14")),
    Fault(trimagics, "shielded", a_shield_that_does_not_help, ("3.11.5", "3.10.1", "3.3.1")),
    Fault(trimagics, "may_be_named", the_same_player_twice, ("answers to target", "question")),
    Fault(treasures, "lies_open", nothing_lies_open, ("hoard",), "guided"),
    Fault(Fatal, "left_of", a_seat_is_skipped, ("3.2.2, who is asked act",)),
    Fault(piles, "set_aside", two_replacements, ("3.3.1, draw_pile",)),
    Fault(turn, "end_lasting", gloves_stay_on, ("in_effect", "answers to act", "discard_pile")),
    Fault(turn, "nothing_but_end", asked_in_vain, ("question", "who is asked act")),
    Fault(fall, "deal_out", dealt_from_the_wrong_seat, ("hoard",), "hunters"),
    Fault(fall, "opposite_of", nobody_is_an_opposite, ("rule 3.17.6",), "hunters", True),
    Fault(queen, "score_first_round", a_point_for_the_first_seat, ("3.14.2, score1",)),
    Fault(scoring, "score_lines", a_point_too_many, ("rule 3.18, points of",)),
    Fault(scoring, "outcome", equal_totals_share, ("rule 3.18.7, winners", "rule 3.18.8, winners")),
]


def plant(fault: Fault, game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game with a fault: wherever its rules call the right function, they call the other."""
    right = getattr(fault.owner, fault.function)
    wrong = fault.faulty(right)
    monkeypatch.setattr(fault.owner, fault.function, wrong)
    modules = [module for name, module in sys.modules.items() if name.startswith(game.package)]
    for module in [] if fault.only_here else modules:
        for name, value in list(vars(module).items()):
            if value is right:
                monkeypatch.setattr(module, name, wrong)
    return replace(game, outcome=wrong if game.outcome is right else game.outcome)

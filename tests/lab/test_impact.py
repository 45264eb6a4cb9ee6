"""Impact inside tables: planted effects are found, and what has none is left alone."""

from __future__ import annotations

from math import erf, sqrt
from pathlib import Path

import numpy as np
import pytest

from fateloom.lab.simulation.games import Games
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.recorder import SeatRecord
from fateloom.lab.simulation.summary import Result
from fateloom.lab.stats.impact import (
    DISCOVERY,
    Impact,
    impact,
    of_answers,
    of_cards,
    of_forced,
)

RUNS, GAMES = 20, 800


def played(plan: Plan, games: int = GAMES) -> list[Result]:
    with Games(plan) as series:
        series.play(games)
        return series.results(games)


def lots_plan(seed: object, pack: Path | None, **more: object) -> Plan:
    return Plan("lots", ["random"] * 4, seed=str(seed), cards=pack, record=True, **more)  # type: ignore[arg-type]


def held(won: int, *hands: str) -> Result:
    """A game of which only the hands count."""
    seen = [SeatRecord(frozenset(hand.split())) for hand in hands]
    seats = len(hands)
    scores = [10.0 * (seat == won) for seat in range(seats)]
    places = list(range(1, seats + 1))
    return Result(["habit"] * seats, scores, [won], 1, None, 0, seen, places=places)


# What is planted, and what is not --------------------------------------------------------------


def test_a_planted_card_is_found_and_nothing_else(
    lots: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """20 runs with a card worth 10 points of win share, 20 in which nothing is worth anything."""
    planted = [impact(played(lots_plan(run, lots)), of_cards("held")) for run in range(RUNS)]
    empty = [impact(played(lots_plan(run, None)), of_cards("held")) for run in range(RUNS)]
    found = [{effect.name for effect in each.effects if effect.is_found} for each in planted]
    power = sum("lot07" in names for names in found) / RUNS
    false = [len(names - {"lot07"}) / max(1, len(names)) for names in found]
    alarms = sum(any(effect.is_found for effect in each.effects) for each in empty) / RUNS
    promised = expected_power(planted[0])
    with capsys.disabled():
        print(
            f"\n{RUNS} runs of {GAMES} games: power {power:.0%} (promised {promised:.0%}), "
            f"false discoveries {sum(false) / RUNS:.1%} (promised at most {DISCOVERY:.0%}); "
            f"without an effect {alarms:.0%} of {RUNS} runs found one (promised at most 5%)"
        )
    assert power >= promised - 3 * sqrt(promised * (1 - promised) / RUNS)
    assert sum(false) / RUNS <= DISCOVERY + 0.05  # one false among two, in two of twenty runs
    assert alarms <= 0.2  # 0.05 of 20 runs, and three standard deviations
    gains = [next(e.gain for e in each.effects if e.name == "lot07") for each in planted]
    assert sum(gain.value for gain in gains) / RUNS == pytest.approx(0.095, abs=0.015)
    assert sum(gain.low <= 0.095 <= gain.high for gain in gains) >= RUNS - 4


def expected_power(one: Impact) -> float:
    """Return how likely 0.095 is to be found among twenty cards, by the error of one run."""
    error = next(effect.error for effect in one.effects if effect.name == "lot07")
    threshold = 3.02  # standard errors of a p-value of 0.05 / 20
    return (1 + erf((0.095 / error - threshold) / sqrt(2))) / 2


def test_what_answers_bring_is_found_where_seats_are_made_to_give_them(lots: Path) -> None:
    plan = lots_plan("forced", None, force=["mood=bold"], options={"boldness": 20})
    games = played(plan, 1500)
    [forced] = impact(games, of_forced, "score").effects
    assert forced.name == "forced mood=bold"
    # Bold at random in half of the other seats, so being made to adds half of what it is worth.
    assert forced.gain.low < 10 < forced.gain.high
    [bold] = impact(games, of_answers("mood"), "score").effects
    assert bold.name == "mood=calm"  # bold is the usual answer then
    assert bold.gain.low < -20 < bold.gain.high


# What data cannot tell --------------------------------------------------------------------------


def games_of(hands: list[list[str]], worth: dict[str, float]) -> list[Result]:
    chance = np.random.default_rng(5)
    made = []
    for row in hands:
        luck = chance.normal(0, 1, len(row))
        totals = [
            sum(worth.get(c, 0) for c in hand.split()) + luck[at] for at, hand in enumerate(row)
        ]
        made.append(held(int(np.argmax(totals)), *row))
    return made


def dealt(*cards: str, seats: int = 3, games: int = 400) -> list[list[str]]:
    """Hands to which each of these lines of cards comes by the throw of a coin."""
    chance = np.random.default_rng(7)
    return [
        [" ".join(card for card in cards if chance.random() < 0.5) for _ in range(seats)]
        for _ in range(games)
    ]


def test_cards_that_always_come_together_are_named_together() -> None:
    found = impact(games_of(dealt("salt pepper", "sword"), {"sword": 1.0}), of_cards("held"))
    assert found.together == [["pepper", "salt"]]
    assert [effect.name for effect in found.effects] == ["sword"]
    assert found.effects[0].is_found


def test_cards_of_a_fixed_hand_are_compared_with_their_average(lots: Path) -> None:
    found = impact(played(lots_plan("hand", lots)), of_cards("held"), "score")
    assert [len(group) for group in found.shared] == [20]
    assert sum(effect.gain.value for effect in found.effects) == pytest.approx(0, abs=1e-6)
    assert found.effects[0].name == "lot07"


def test_what_comes_almost_always_together_is_said_so() -> None:
    hands = dealt("salt pepper", "sword", games=600)
    for row in hands[:35]:
        row[0] = row[0].replace("salt pepper", "salt")
    found = impact(games_of(hands, {}), of_cards("held"))
    apart = {effect.name: effect.hardly_apart for effect in found.effects}
    assert apart == {"salt": "pepper", "pepper": "salt", "sword": ""}


def test_rare_cards_are_not_judged() -> None:
    hands = dealt("sword")
    for row in hands[:10]:
        row[0] += " comet"
    found = impact(games_of(hands, {}), of_cards("held"))
    assert found.rare == ["comet"]
    assert [effect.name for effect in found.effects] == ["sword"]


def test_a_card_that_winners_hold_is_not_one_that_wins() -> None:
    """The sword wins, and who has it mostly finds a charm as well: a naive share flatters it."""
    chance = np.random.default_rng(11)
    hands = [
        [("sword charm" if chance.random() < 0.8 else "sword") if chance.random() < 0.5
         else ("charm" if chance.random() < 0.2 else "") for _ in range(4)]
        for _ in range(1500)
    ]  # fmt: skip
    games = games_of(hands, {"sword": 1.0, "charm": -0.3})
    holders = [game.win_of(s) for game in games for s in range(4) if "charm" in game.seen[s].held]
    assert sum(holders) / len(holders) > 0.27
    gains = {effect.name: effect.gain for effect in impact(games, of_cards("held")).effects}
    assert gains["charm"].high < 0 < gains["sword"].low


def test_no_games_have_no_effects() -> None:
    assert impact([], of_cards("held")).effects == []

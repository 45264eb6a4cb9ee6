"""Hints that teach: a reason in the words of the game, and never what its own numbers call worse."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from fateloom.bots import advise
from fateloom.bots.explain import Explanation
from fateloom.bots.observation import Observation
from fateloom.companion import Companion
from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.analysis.blunders import positions
from fateloom.laws.bot_honesty import check_honesty
from fateloom.testing import lay

GAMES = ["council", "fatal", "gilfate", "fantos"]
FIGURES = re.compile(r"\d ?%|simulation|\b0\.\d|\binterval\b")
FALLBACK = "It does best in games played out from here."


def advised(id: str, number: int) -> Iterator[tuple[Match, Explanation]]:
    for match in positions(id, number, "hints"):
        peek = Observation(match, match.next_seat)
        yield match, advise(peek, "expert", SeededChance(match.ask_number))


@pytest.mark.parametrize("id", GAMES)
def test_the_recommended_answer_is_the_best_by_its_own_numbers(id: str) -> None:
    for _, advice in advised(id, 25):
        assert advice.choices[0].value == max(each.value for each in advice.choices)


@pytest.mark.parametrize("id", GAMES)
def test_a_hint_speaks_in_the_words_of_the_game(id: str) -> None:
    """Of many positions most have reasons of their own, and none a figure of the search."""
    whys = [advice.why for _, advice in advised(id, 25)]
    for why in whys:
        assert not FIGURES.search(why), why
        assert why[0].isupper() and why.endswith((".", "!", "?")), why
    assert sum(why.startswith(FALLBACK) for why in whys) <= len(whys) / 3


@pytest.mark.parametrize("id", GAMES)
def test_the_words_of_a_hint_do_not_depend_on_hidden_cards(id: str) -> None:
    game = find_game(id)
    said: dict[tuple[str, ...], str] = {}

    def in_words(peek: Observation, chance: SeededChance) -> str:
        advice = advise(peek, "novice", chance)
        said.setdefault(tuple(advice.keys), advice.why)
        return advice.why

    for seed in range(3):
        verdict = check_honesty(in_words, game, game.default_seats, {}, seed)  # type: ignore[arg-type]
        assert not verdict.broken, verdict
    assert said


def test_council_names_what_taking_a_monster_costs_and_who_may_take_it() -> None:
    laid = lay("council", seats=3, phase="turn", spot=["basilisk"], coins=[9, 9, 9], on_turn=0)
    why = explained(laid.match, "bid")
    assert re.match(r"Taking Basilisk now costs you \d+ points?, and a pass only 1 coin\.", why)


def test_fantos_names_both_armies_of_a_war() -> None:
    for match, _ in advised("fantos", 60):
        wars = [key for key in Observation(match, match.next_seat).keys if key.startswith("war/")]
        if wars:
            assert re.match(r"You attack with \d+ \+ \d+ di", explained(match, wars[0]))
            return
    pytest.fail("no War in sixty positions")


def explained(match: Match, key: str) -> str:
    """What the game's advice says for an answer."""
    from fateloom.engine.rules.advice import advice_of

    seat = match.next_seat
    advice = advice_of(match.game)
    assert advice is not None and advice.explain is not None
    at = Observation(match, seat).keys.index(key)
    return advice.explain(match.table, seat, match.prompt.values[at], match.names)


def test_weaver_gives_its_reason_as_a_sentence() -> None:
    match = Match(find_game("weaver"), 1, SeededChance(4))
    hinted = Companion(match.game).hint(match, 0, match.view(0))
    assert not FIGURES.search(hinted.sentence)
    assert hinted.sentence[0].isupper() and hinted.sentence.endswith(".")


@pytest.mark.parametrize("id", GAMES)
def test_where_the_best_two_are_within_the_doubt_either_is_fine(id: str) -> None:
    told = 0
    for _, advice in advised(id, 25):
        if not advice.tied:
            assert not advice.why.startswith("Either is fine")
            continue
        best, other = advice.choices[:2]
        assert other.keys == advice.tied
        assert best.low <= other.value <= best.value <= other.high
        told += advice.why.startswith("Either is fine: ")
    assert told

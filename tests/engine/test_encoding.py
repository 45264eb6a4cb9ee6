"""What a seat knows, as numbers and as information states."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from fateloom import Match, SeededChance, find_game, new_match
from fateloom.engine.match.redeal import sample_world
from fateloom.engine.rules.declarations import Fact
from fateloom.engine.rules.game import Game
from fateloom.engine.state.table import Card, Seat
from fateloom.engine.view import encoding, recall
from fateloom.engine.view.encoding import Encoding
from fateloom.engine.view.recall import information_state
from fateloom.laws import LAWS, random_setup
from fateloom.laws.harness.segment import numbers_of
from tests.properties import den


def test_a_row_tells_what_the_seat_knows_in_its_own_turn_of_seats() -> None:
    match = new_match("leduc", seed=3)
    mine, yours = (match.table.hand[seat].top.face.id for seat in (0, 1))
    first, second = numbers_of(match, 0), numbers_of(match, 1)
    assert first[f"zone hand of s0: {mine}"] == 0.5  # one of two copies
    assert second[f"zone hand of s0: {yours}"] == 0.5
    assert first["zone hand of s1: card"] == second["zone hand of s1: card"]
    assert "question: L2" in first and "question: L2" not in second
    assert first["asked: s0"] == second["asked: s1"] == 1.0


def test_numbers_are_scaled_by_their_range_and_seats_turn() -> None:
    match = new_match("souk", 3, seed="numbers")
    match.decide(0, "pass")
    assert numbers_of(match, 1)["numbers of s2: coins (0 to 20)"] == pytest.approx(4 / 20)
    assert numbers_of(match, 1)["numbers of the table: auctioneer is s2"] == 1.0
    assert numbers_of(match, 1)["zone block: coin"] == 1 / 16


def test_a_number_without_a_value_is_minus_one() -> None:
    match = new_match("council", 3, seed=1)
    facts = numbers_of(match, 0)
    assert (facts.get("numbers of the table: price (0 to 100)") == -1.0) != (
        facts.get("numbers of the table: pot (0 to 200)") == -1.0
    )


def test_places_that_count_are_told_one_by_one() -> None:
    match = new_match("weaver", seed=1)
    match.decide(0, match.view(0)["prompt"]["options"][0]["key"])  # type: ignore[index]
    played = match.table.row.cards[0].face.id
    assert numbers_of(match, 0)[f"place 1 of row: {played}"] == 1.0
    top = match.table.decks[0].top.face.id
    assert numbers_of(match, 0)[f"place 1 of deck.happiness: {top}"] == 1.0


def test_information_states_grow_and_hold_the_secret_answer() -> None:
    match = new_match("souk", 3, seed=1)
    before = information_state(match, 1)
    match.decide(0, "take")
    asked = match.unanswered[0]
    silent = information_state(match, asked)
    others = [seat for seat in range(3) if seat != asked]
    known = [information_state(match, seat) for seat in others]
    match.decide(asked, "pass")
    if not match.has_answered(asked):
        pytest.fail("the question should still be open")
    assert information_state(match, asked) != silent
    assert [information_state(match, seat) for seat in others] == known
    assert information_state(match, 1).startswith(before.splitlines()[0])
    with pytest.raises(ValueError, match="keeps no history"):
        information_state(match.fork(), 0)


def test_a_clone_has_the_information_states_of_its_model() -> None:
    match = new_match("council", 3, seed=4, mode="basic")
    for _ in range(12):
        match.answer(0)
    states = [information_state(match, seat) for seat in range(3)]
    assert [information_state(match.clone().clone(), seat) for seat in range(3)] == states


@pytest.mark.parametrize("game", ["council", "gilfate", "souk"])
def test_sampled_worlds_have_the_same_numbers(game: str) -> None:
    match = new_match(game, 3, seed=9)
    for _ in range(7):
        match.answer(0)
    for seat in range(3):
        row = Encoding(match.game, 3, match.options).observer(seat).encode(match).tobytes()
        for luck in range(3):
            world = sample_world(match, seat, SeededChance(luck))
            layout = Encoding(match.game, 3, match.options)
            assert layout.observer(seat).encode(world).tobytes() == row


# Planted faults ----------------------------------------------------------------------------------


def found(law: str, game: Game, seeds: Iterable[int] = range(12)) -> str:
    for seed in seeds:
        verdict = LAWS[law](game, *random_setup(game, seed), seed)
        if verdict.broken:
            return verdict.broken
    return ""


@pytest.mark.pure
def test_an_encoder_that_looks_through_backs_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def looks_through(layout: Encoding, seat: Seat) -> Any:
        encoder = encoding.SeatEncoder(layout, seat)
        encode = encoder.encode

        def leak(match: Match) -> Any:
            row = encode(match)
            for zone in match.table.zones:
                for each in zone.cards[:1]:
                    row[layout.known(each.face)[0]] += 0.5
            return row

        encoder.encode = leak  # type: ignore[method-assign]
        return encoder

    monkeypatch.setattr(Encoding, "observer", looks_through)
    assert "zone" in found("noninterference", den.game)


@pytest.mark.pure
def test_an_information_state_that_names_hidden_cards_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def named(card: Card, seat: Seat) -> str:
        return str(card.face.id)

    monkeypatch.setattr(recall, "_card", named)
    assert "sees a difference at [2]" in found("noninterference", den.game)


FAULTS: dict[str, tuple[Callable[[], Game], str]] = {
    "a number beyond its range": (
        lambda: declaring(player=[Fact("coins", 0, 1, lambda t, seat: t.coins[seat])]),
        "the fact coins is 2, declared as 0 to 1",
    ),
    "a fact that is no number": (
        lambda: declaring(table=[Fact("phase", 0, 1, lambda t: t.phase)]),
        "is no number",
    ),
    "a seat that is none": (
        lambda: declaring(table=[Fact.seat("who", lambda t: 9)]),
        "the fact who is 9",
    ),
    "counters": (lambda: declaring(counters=[]), "counters 'coin' are not declared"),
    "scores": (lambda: declaring(scores=(0, 1)), "declared as 0 to 1"),
    "options": (lambda: declaring(menu=(1, 8)), "options, declared are at most 1"),
    "words": (lambda: declaring(menu=(64, 0)), "has more than 0 words"),
    "a sum of scores": (lambda: declaring(zero_sum=True), "declared to add up to 0"),
    "no scores": (lambda: declaring(scores=None), "no range of scores"),
}


def declaring(**changes: Any) -> Game:
    """The Den, which declares something false."""
    return replace(den.game, declares=replace(den.game.declares, **changes))


@pytest.mark.parametrize("fault", FAULTS)
def test_false_declarations_are_found(fault: str) -> None:
    game, words = FAULTS[fault]
    assert words in found("declarations", game())


def test_a_word_or_question_that_is_not_in_the_vocabulary_is_found() -> None:
    game = replace(find_game("souk"), package="kuhn")
    game.faces = find_game("souk").faces
    assert "is not in the vocabulary" in found("declarations", game)

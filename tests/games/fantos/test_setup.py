"""3.1 Setup."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import UsageError
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import Scripted, rule

from .scenes import GAME, planet, shards


def begun(seats: int = 4, seed: int = 1, **options: Any) -> Match:
    return Match(GAME, seats, SeededChance(seed), options)


def hired(match: Match) -> Match:
    """All setup hires made: the cheapest each time."""
    while match.ask is not None and match.ask.id == "setup_hire":
        match.answer_default(match.next_seat)
    return match


@rule("3.1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_citadels_play(seats: int) -> None:
    assert begun(seats).seats == seats


@rule("3.1.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_no_other_number_may_play(seats: int) -> None:
    with pytest.raises(UsageError):
        begun(seats)


@rule("3.1.2", "3.4.11")
def test_five_legacies_lie_in_the_pool_without_shards() -> None:
    t = begun().table
    assert len(t.legacy_pool) == 5 and len(t.legacy_deck) == 43
    assert all(card.seen == t.everyone and not card.counters for card in t.legacy_pool)
    assert all(card.seen == 0 for card in t.legacy_deck)


@rule("3.1.3")
def test_everybody_is_dealt_five_labor_cards() -> None:
    t = begun(5).table
    assert [len(hand) for hand in t.hand] == [5] * 5 and len(t.labor_deck) == 54 - 25


@rule("3.1.4")
@pytest.mark.parametrize("seed", range(4))
def test_the_trials_are_stacked_by_tier_with_zodraz_among_the_last_five(seed: int) -> None:
    t = begun(seed=seed).table
    tiers = [card.face.tier for card in reversed(t.trials_deck.cards)]
    assert tiers == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 5
    assert "zodraz" in t.trials_deck.faces()[:5]
    orders = {tuple(begun(seed=each).table.trials_deck.faces()) for each in range(6)}
    assert len(orders) == 6


@rule("3.1.5")
def test_everybody_has_a_citadel_by_chance() -> None:
    mats = [zone.faces()[0] for zone in begun(6).table.citadel]
    assert len(set(mats)) == 6
    assert len({begun(3, seed).table.citadel[0].faces()[0] for seed in range(12)}) > 2


@rule("3.1.6")
@pytest.mark.parametrize("seats", [3, 6])
def test_reserves_start_with_40_and_the_rest_is_the_trove(seats: int) -> None:
    t = begun(seats).table
    assert t.reserve == [40] * seats and t.trove == 406 - 40 * seats


@rule("3.1.7")
def test_nobody_reigns_at_first() -> None:
    t = hired(begun()).table
    assert not [card for card in t.cards if card.count("reigning")]


@rule("3.1.8")
def test_whoever_rolls_the_first_3_hires_first() -> None:
    match = Match(GAME, 4, Scripted(dice=[1, 2, 3], luck=[2], seed=5))
    assert match.next_seat == 0  # seats 2, 3 and 0 have rolled
    lines = [line["text"] for line in match.table.log.read(0)]
    assert "You roll a 3 and hire first." in lines
    starters = {begun(seed=seed).next_seat for seed in range(20)}
    assert starters == {0, 1, 2, 3}


@rule("3.1.8")
def test_rolling_goes_round_clockwise() -> None:
    for rolls in range(1, 8):
        dice = [1] * (rolls - 1) + [3]
        assert Match(GAME, 3, Scripted(dice=dice, luck=[1], seed=2)).next_seat == rolls % 3


@rule("3.1.9", "3.1.10")
def test_hiring_goes_round_until_everybody_has_three() -> None:
    match = begun()
    first, order = match.next_seat, []
    while match.ask is not None and match.ask.id == "setup_hire":
        order.append(match.next_seat)
        assert "none" not in match.values and len(match.values) == 5
        match.answer_default(match.next_seat)
    assert order == [(first + step) % 4 for step in range(4)] * 3
    legacies = [
        [card for card in zone if card.face.back == "legacy"] for zone in match.table.tableau
    ]
    assert [len(row) for row in legacies] == [3] * 4
    assert all(card.count("shards") == card.face.cost for row in legacies for card in row)
    assert len(match.table.legacy_pool) == 5


@rule("3.1.10", "3.1.12", "3.13.4")
def test_a_setup_hire_is_helped_by_incentive_and_seneschal() -> None:
    laid = planet(
        {0: "seneschal"}, phase="setup_hire", citadel={0: ["mossfang"]}, options={"setup_hires": 4},
        legacy_pool=["quarryman", "knight", "cook"], seats=2, active=0,
    )  # fmt: skip
    seat = laid.asked[0]
    while seat != 0:
        laid.match.answer_default(seat)
        seat = laid.asked[0]
    before = laid.reserve[0]
    laid.says(0, "quarryman")
    assert laid.reserve[0] == before - 3 and shards(laid, "quarryman") == 6


@rule("3.1.11")
def test_who_can_afford_no_pool_card_skips_the_hire() -> None:
    laid = planet(
        {}, phase="setup_hire", seats=2, reserve=[3, 20],
        legacy_pool=["knight", "marquis", "shirazad", "sentinel", "reeve"],
    )  # fmt: skip
    assert laid.asked == [1]
    while laid.ask == "setup_hire":
        assert laid.asked == [1]
        laid.match.answer_default(1)
    assert laid.tableau[0] == []


@rule("3.1.12", "3.7.3")
def test_no_window_opens_in_setup() -> None:
    match = begun()
    while match.ask is not None and match.ask.id == "setup_hire":
        assert len(match.unanswered) == 1
        match.answer_default(match.next_seat)
    assert match.ask is not None and match.ask.id != "setup_hire"
    assert not match.table.labor_discard.cards


@rule("3.1.13", "3.1.15")
def test_the_largest_reserve_makes_the_first_citadel_which_begins() -> None:
    laid = planet({0: "cook", 1: "knight", 2: "leech"}, reserve=[30, 33, 32], phase="first_citadel")
    assert laid.first == 1 and laid.active == 1


@rule("3.1.13")
def test_among_tied_reserves_the_one_that_hired_last_is_first() -> None:
    for seed in range(60):
        match = begun(3, seed)
        last: dict[int, int] = {}
        for step in range(100):
            if match.ask is None or match.ask.id != "setup_hire":
                break
            last[match.next_seat] = step
            match.answer_default(match.next_seat)
        t = match.table
        if t.reserve.count(max(t.reserve)) > 1:
            tied = [seat for seat in range(3) if t.reserve[seat] == max(t.reserve)]
            assert t.first == max(tied, key=lambda seat: last[seat])
            return
    raise AssertionError("no tie among sixty deals")


@rule("3.1.14", "3.3.4")
def test_the_role_passes_to_the_left_when_its_holder_is_eliminated() -> None:
    laid = planet({}, phase="end_of_turn", trials="red_tide", reserve=[1, 30, 30], first=0)
    assert laid.t.out == {0} and laid.first == 1 and laid.active == 1
    stays = planet({}, phase="end_of_turn", first=2)
    assert stays.first == 2


@rule("3.1.14", "3.18.1")
def test_the_role_passes_to_the_last_citadel_as_the_game_ends() -> None:
    laid = planet({}, phase="end_of_turn", trials="red_tide", reserve=[1, 30], first=0, seats=2)
    assert laid.outcome is not None
    assert laid.t.out == {0} and laid.first == 1


@rule("3.1.16")
@pytest.mark.parametrize(
    ("seats", "bonus", "extra"),
    [
        (6, 1, [0, 1, 2, 3, 4, 5]),
        (3, 2, [0, 2, 4]),
        (4, 0, [0, 0, 0, 0]),
        (2, "usual", [0, 0]),
        (3, "usual", [0, 0, 0]),
        (4, "usual", [0, 0, 3, 6]),
        (5, "usual", [3, 0, 7, 8, 12]),
        (6, "usual", [3, 0, 5, 9, 11, 13]),
    ],
)
def test_the_seat_bonus_goes_by_the_place_in_turn_order(
    seats: int, bonus: int | str, extra: list[int]
) -> None:
    reserve = [20] * seats
    reserve[1] = 25
    laid = planet(
        {}, phase="first_citadel", seats=seats, reserve=reserve, options={"seat_bonus": bonus}
    )
    gained = [now - before for now, before in zip(laid.reserve, reserve, strict=True)]
    assert [gained[(1 + step) % seats] for step in range(seats)] == extra


def test_the_box_holds_what_section_1_counts() -> None:
    faces = list(GAME.faces.values())
    counts = Counter(face.back for face in faces for _ in range(face.copies))
    assert counts == {"legacy": 48, "labor": 54, "trial": 17, "citadel": 6}
    legacies = [face for face in faces if face.back == "legacy"]
    assert set(Counter(face.race for face in legacies).values()) == {8}
    for name, mean in (("harvest", 1.35), ("war", 1.23), ("tribute", 1.33), ("cost", 5.42)):
        assert round(sum(getattr(face, name) for face in legacies) / 48, 2) == mean
    assert len([face for face in faces if face.back == "labor"]) == 28
    kinds = Counter(face.kind for face in faces if face.back == "trial")
    assert kinds == {"Diplomacy": 6, "Cosmic": 10, "Zodraz": 1}

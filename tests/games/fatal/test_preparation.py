"""3.1 Preparation."""

from __future__ import annotations

from collections import Counter

import pytest

import fateloom
from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import rule

from .scenes import COLOURS, QUEEN, SIGNS, everyone_stays_hidden, table

SEATS = (3, 4, 5)


def fresh(seats: int, seed: int = 1, **options: object) -> Match:
    return Match(find_game("fatal"), seats, SeededChance(seed), options)


@rule("3.1.1")
def test_three_to_five_can_play() -> None:
    for seats in SEATS:
        assert fresh(seats).unanswered
    for seats in (2, 6):
        with pytest.raises(fateloom.UsageError, match="3 to 5 players"):
            fresh(seats)


@rule("3.1.2")
def test_chance_or_the_host_names_the_first_player() -> None:
    assert {fresh(4, seed).next_seat for seed in range(40)} == {0, 1, 2, 3}
    assert {fresh(4, seed, first_player=2).next_seat for seed in range(10)} == {2}
    with pytest.raises(fateloom.UsageError, match="first_player"):
        fresh(3, first_player=3)


@rule("3.1.3", "3.1.4")
@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_gets_one_character_of_the_set_for_this_number(seats: int) -> None:
    t = fresh(seats).table
    dealt = sorted(face for zone in t.character for face in zone.faces())
    assert dealt == sorted(SIGNS[seats])
    boxed = [card for card in t.box if card.face.back == "character"]
    assert len(boxed) == 12 - seats


@rule("3.1.4")
def test_characters_are_shuffled() -> None:
    first = {fresh(5, seed).table.character[0].faces()[0] for seed in range(60)}
    assert first == set(SIGNS[5])


@rule("3.1.5")
def test_a_seat_sees_its_own_character_and_nobody_elses() -> None:
    match = fresh(4)
    for observer in (0, 1, 2, 3, None):
        for zone in match.view(observer)["zones"]:
            if zone["name"] == "character":
                mine = zone["owner"] == observer
                assert bool(zone.get("cards")) == mine
                assert zone.get("hidden", {}) == ({} if mine else {"character": 1})


@rule("3.1.6", "3.1.7")
@pytest.mark.parametrize("seats", SEATS)
def test_opposition_runs_round_a_ring_that_skips_absent_signs(seats: int) -> None:
    ring = ["Flambeaux", "Lichtenborn", "Ångbåt", "Aquaté", "Terranova"]
    present = [sign for sign in ring if sign in signs_shown(fresh(seats))]
    shown = signs_shown(fresh(seats))
    assert len(present) == seats
    for at, sign in enumerate(present):
        assert shown[sign][1] == present[(at + 1) % seats]
    assert {colour for colour, _ in shown.values()} == set(COLOURS[seats])


@rule("3.1.7")
def test_four_players_may_hunt_in_pairs_and_no_other_number() -> None:
    shown = signs_shown(fresh(4, opposites="pairs"))
    assert {sign: prey for sign, (_, prey) in shown.items()} == {
        "Flambeaux": "Lichtenborn",
        "Lichtenborn": "Flambeaux",
        "Aquaté": "Terranova",
        "Terranova": "Aquaté",
    }
    for seats in (3, 5):
        with pytest.raises(fateloom.UsageError, match="four players"):
            fresh(seats, opposites="pairs")


def signs_shown(match: Match) -> dict[str, tuple[str, str]]:
    return {sign: (colour, prey) for sign, colour, prey in match.view()["table"]["signs"]}


@rule("3.1.8")
@pytest.mark.parametrize("seats", SEATS)
def test_the_treasures_of_the_colours_in_play_are_used(seats: int) -> None:
    t = fresh(seats).table
    used = [card.face for zone in (t.treasure_deck, t.display) for card in zone]
    colours = Counter(face.colour for face in used if face.id != QUEEN)
    assert colours == dict.fromkeys(COLOURS[seats], 5)


@rule("3.1.9")
@pytest.mark.parametrize("seats", SEATS)
def test_the_queen_lies_among_the_lowest_five_in_every_place(seats: int) -> None:
    places = {
        [card.face.id for card in fresh(seats, seed).table.treasure_deck].index(QUEEN)
        for seed in range(80)
    }
    assert places == {0, 1, 2, 3, 4}


@rule("3.1.10")
@pytest.mark.parametrize("seats", SEATS)
def test_three_treasures_are_on_display(seats: int) -> None:
    t = fresh(seats).table
    assert len(t.display) == 3
    assert len(t.treasure_deck) == 5 * seats + 1 - 3


@rule("3.1.11")
@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_is_dealt_four_of_seventy_cards(seats: int) -> None:
    t = fresh(seats).table
    assert [len(hand) for hand in t.hand] == [4] * seats
    assert len(t.draw_pile) == 70 - 4 * seats
    assert not t.discard_pile
    hands = {tuple(sorted(fresh(seats, seed).table.hand[0].faces())) for seed in range(5)}
    assert len(hands) == 5


@rule("3.1.12")
def test_the_table_keeps_the_score() -> None:
    laid = table(
        phase="stars",
        row1={0: ["copper_dragonfly", "clockwork_nightingale"]},
        display=["red_3", "yellow_1", "green_1"],
        hoard={1: ["green_2a", "yellow_m1"]},
        treasure_deck=[QUEEN],
    )
    assert "round_1" not in laid.view()["players"][0]
    everyone_stays_hidden(laid.says(0, "red_3/s0"))
    assert [player["round_1"] for player in laid.view()["players"]] == [3, 1, 0]

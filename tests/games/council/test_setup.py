"""3.1 Setup."""

from __future__ import annotations

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import ReplayedChance, SeededChance
from fateloom.testing import rule

from .scenes import FATE, FAVORS, begin, seen, zone

ALL_FATE = [face for kind in FATE.values() for face in kind]
BASIC = [face for face in ALL_FATE if find_game("council").faces[face].basic]  # type: ignore[attr-defined]


def unshuffled(seats: int, low: list[int], auctioneer: int = 0, **options: object) -> Match:
    """A new match whose Fate cards and Favors stay in the order of the card list."""
    fate = 12 if options.get("mode") == "basic" else 54
    tape: list[int | list[int]] = [list(range(fate)), low, list(range(36)), auctioneer]
    return begin(seats, ReplayedChance(tape, SeededChance(0)), **options)


@rule("3.1.1")
@pytest.mark.parametrize("seats", range(2, 7))
def test_two_to_six_can_play(seats: int) -> None:
    assert len(begin(seats).view()["players"]) == seats


@rule("3.1.1")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_cannot(seats: int) -> None:
    with pytest.raises(UsageError, match="2 to 6"):
        begin(seats)


@rule("3.1.2", "3.1.4", "3.1.5")
def test_game_ends_is_always_among_the_lowest_four_of_a_basic_deck() -> None:
    places = {begin(3, SeededChance(n), mode="basic").table.fate_deck.faces().index("game_ends")
              for n in range(60)}  # fmt: skip
    assert places == {0, 1, 2, 3}


@rule("3.1.2", "3.1.6", "3.1.7")
def test_game_ends_is_always_among_the_lowest_ten_of_an_advanced_deck() -> None:
    places = {
        begin(3, SeededChance(n)).table.fate_deck.faces().index("game_ends") for n in range(150)
    }
    assert places == set(range(10))


@rule("3.1.3", "3.1.5")
def test_a_basic_deck_is_the_twelve_basic_cards_and_game_ends() -> None:
    match = begin(4, mode="basic")
    assert sorted(match.table.fate_deck.faces()) == sorted([*BASIC, "game_ends"])
    assert len(BASIC) == 12
    assert zone(match, None, "fate_deck")["size"] == 13


@rule("3.1.3")
def test_the_basic_cards_are_shuffled() -> None:
    decks = [
        tuple(begin(2, SeededChance(n), mode="basic").table.fate_deck.faces()) for n in range(5)
    ]
    assert len(set(decks)) == 5


@rule("3.1.4", "3.1.5")
def test_the_top_three_basic_cards_make_the_low_pile_and_nine_lie_on_them_in_order() -> None:
    match = unshuffled(2, [0, 1, 2, 3], mode="basic")
    deck = match.table.fate_deck.faces()
    assert set(deck[:4]) == {*BASIC[-3:], "game_ends"}
    assert deck[4:] == BASIC[:9]


@rule("3.1.6", "3.1.7", "3.1.8")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_top_nine_make_the_low_pile_and_five_a_player_lie_on_it_in_order(seats: int) -> None:
    match = unshuffled(seats, [3, 1, 2, 0, 9, 8, 7, 6, 5, 4])
    deck = match.table.fate_deck.faces()
    assert len(deck) == 10 + 5 * seats
    assert set(deck[:10]) == {*ALL_FATE[-9:], "game_ends"}
    assert deck[10:] == ALL_FATE[-9 - 5 * seats : -9]
    assert sorted(match.table.set_aside.faces()) == sorted(ALL_FATE[: -9 - 5 * seats])


@rule("3.1.4", "3.1.6")
@pytest.mark.parametrize(("mode", "low"), [("basic", 4), ("advanced", 10)])
def test_the_low_pile_is_shuffled_by_itself(mode: str, low: int) -> None:
    one = unshuffled(2, list(range(low)), mode=mode).table.fate_deck.faces()
    other = unshuffled(2, list(reversed(range(low))), mode=mode).table.fate_deck.faces()
    assert one[low:] == other[low:]
    assert one[:low] == list(reversed(other[:low]))


@rule("3.1.8")
@pytest.mark.parametrize("seats", range(2, 7))
def test_unused_cards_of_an_advanced_game_are_set_aside_unseen(seats: int) -> None:
    match = begin(seats)
    for viewer in (*range(seats), None):
        aside = zone(match, viewer, "set_aside")
        assert aside["size"] == 54 - 9 - 5 * seats
        assert seen(match, viewer, "set_aside") == []


@rule("3.1.9", "3.1.10")
def test_everybody_starts_with_ten_coins_and_an_empty_populace() -> None:
    match = begin(5)
    players = match.view()["players"]
    assert [player["coins"] for player in players] == [10] * 5
    assert [player["populace"] for player in players] == [0] * 5


@rule("3.1.11")
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_everybody_starts_with_three_favors_from_the_top_seat_0_first(mode: str) -> None:
    low = 4 if mode == "basic" else 10
    match = unshuffled(3, list(range(low)), mode=mode)
    pile = [favor for favor in FAVORS for _ in range(2)]
    dealt = [face for seat in range(3) for face in seen(match, seat, "hand", seat)]
    assert dealt == list(reversed(pile))[:9]
    assert zone(match, None, "favor_deck")["size"] == 27


@rule("3.1.12")
def test_the_first_auctioneer_is_a_random_seat() -> None:
    assert {begin(3, SeededChance(n)).view()["table"]["auctioneer"] for n in range(30)} == {0, 1, 2}
    assert unshuffled(4, list(range(10)), auctioneer=2).view()["table"]["auctioneer"] == 2


@rule("3.1.13")
@pytest.mark.parametrize(("mode", "drawn"), [("basic", [12, 4, 36]), ("advanced", [54, 10, 36])])
def test_chance_is_used_for_fate_low_pile_favors_and_auctioneer(
    mode: str, drawn: list[int]
) -> None:
    chance = SeededChance(3)
    chance.draws = []
    match = begin(5, chance, mode=mode)
    *shuffles, auctioneer = chance.draws
    assert [len(each) for each in shuffles if isinstance(each, list)] == drawn
    assert len(shuffles) == 3
    assert match.view()["table"]["auctioneer"] == auctioneer


@rule("3.1.14")
@pytest.mark.parametrize("mode", ["basic", "advanced"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_both_games_are_open_to_any_table(mode: str, seats: int) -> None:
    assert begin(seats, mode=mode).ask is not None
    assert Match(find_game("council"), seats, SeededChance(1)).options["mode"] == "advanced"

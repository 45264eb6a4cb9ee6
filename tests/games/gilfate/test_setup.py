"""3.1 Round set-up and 3.2 Starting player and order of play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import UsageError
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import rule

from .scenes import GAME, island, known, random_match

HANDS = {2: 10, 3: 9, 4: 8, 5: 6}
BOMBS = {2: 6, 3: 6, 4: 9, 5: 9}


def begin(seats: int, seed: int = 1, **options: Any) -> Match:
    return Match(GAME, seats, SeededChance(seed), options)


def in_deck(match: Match) -> Counter[str]:
    return Counter(match.table.blank_deck.faces())


@rule("3.1.1", "3.1.2", "3.1.3", "3.1.8")
@pytest.mark.parametrize("seats", range(2, 6))
def test_the_deck_has_50_blanks_the_bombs_and_one_explosion_at_the_bottom(seats: int) -> None:
    match = begin(seats)
    t = match.table
    assert in_deck(match) == {"blank": 50, "bomb": BOMBS[seats], "explosion": 1}
    assert t.blank_deck.faces()[0] == "explosion"
    assert not t.deck_face_up
    assert (len(t.spare_blanks), len(t.spare_bombs), len(t.spare_explosions)) == (
        10,
        12 - BOMBS[seats],
        2,
    )
    orders = {tuple(begin(seats, seed).table.blank_deck.faces()) for seed in range(5)}
    assert len(orders) == 5


@rule("3.1.1", "3.1.3")
def test_options_change_the_number_of_bombs_and_explosions() -> None:
    match = begin(3, bombs=4, explosions=3)
    assert in_deck(match) == {"blank": 50, "bomb": 4, "explosion": 3}
    assert match.table.blank_deck.faces()[:3] == ["explosion"] * 3
    assert in_deck(begin(3, mode="points")) == {"blank": 50, "bomb": 6}


@rule("3.1.3")
def test_everybody_knows_that_the_explosion_lies_last() -> None:
    match = begin(4)
    for seat in [0, 1, 2, 3, None]:
        view = match.view(seat)
        zone = next(zone for zone in view["zones"] if zone["name"] == "blank_deck")
        assert [(card["face"], card["at"]) for card in zone["cards"]] == [("explosion", 0)]


@rule("3.1.4", "3.18.1")
def test_six_piles_by_symbol_and_number_group() -> None:
    match = begin(2)
    for pile in match.table.piles:
        symbol, group = pile.name.split("_")
        for card in pile:
            assert card.face.back == symbol
            assert (card.face.number >= 7) == (group == "high")
        for seat in range(2):
            assert not any(match.table.knows(seat, card) for card in pile)
    tops = {tuple(begin(2, seed).table.piles[0].faces()) for seed in range(8)}
    assert len(tops) > 4


@rule("3.1.5", "3.1.6", "3.1.7")
@pytest.mark.parametrize("seats", range(3, 6))
def test_hands_are_filled_without_asking(seats: int) -> None:
    match = begin(seats)
    assert match.ask is not None and match.ask.id == "main"
    assert [len(hand) for hand in match.table.hand] == [HANDS[seats]] * seats
    assert sum(len(pile) for pile in match.table.piles) == 48 - seats * HANDS[seats]


@rule("3.1.5")
def test_the_hand_size_can_be_changed() -> None:
    assert [len(hand) for hand in begin(5, hand_size=8).table.hand] == [8] * 5


@rule("3.1.6", "3.1.7")
def test_with_a_draft_each_card_is_drawn_from_a_chosen_pile_clockwise_from_the_starter() -> None:
    match = begin(3, deal="draft", first_player="seat", first_seat=1, hand_size=3)
    order = []
    while match.ask is not None and match.ask.id == "deal_pile":
        seat = match.next_seat
        order.append(seat)
        before = len(match.table.piles[4])
        match.decide(seat, "torch_low")
        assert len(match.table.piles[4]) == before - 1
        if len(order) == 8:
            break
    assert order == [1, 2, 0, 1, 2, 0, 1, 2]
    assert match.view(0)["prompt"]["options"][-1]["key"] == "torch_high"  # torch low is empty
    match.decide(0, "sword_high")
    assert match.ask is not None and match.ask.id == "main"
    assert [len(hand) for hand in match.table.hand] == [3, 3, 3]


@rule("3.1.7")
def test_the_pile_of_a_dealt_card_is_public_and_its_face_is_not() -> None:
    match = begin(2, deal="draft", first_player="seat")
    match.decide(0, "mace_low")
    assert match.table.log.read(1)[-1]["text"] == "Seat A draws from the low mace pile."
    hand = next(zone for zone in match.view(1)["zones"] if zone["name"] == "hand")
    assert hand["hidden"] == {"mace": 1} and "cards" not in hand


@rule("3.1.9", "3.15.1")
def test_a_new_round_starts_clean() -> None:
    for match in random_match(3, 5):
        t = match.table
        if t.round_number == 2:
            break
    assert (t.direction, t.turn_number, t.out) == (1, 1, set())
    for zones in (t.front, t.tilted, t.bombs, t.explosions):
        assert not any(zone.cards for zone in zones)
    assert not t.blank_discard and not t.attack_discard
    assert [len(hand) for hand in t.hand] == [9, 9, 9]
    assert len(t.blank_deck) == 57


@rule("3.1.10")
def test_with_two_players_the_starter_gets_one_card_more() -> None:
    match = begin(2, first_player="seat", first_seat=1)
    assert [len(hand) for hand in match.table.hand] == [10, 11]
    plain = begin(2, first_player="seat", first_seat=1, starter_card=False)
    assert [len(hand) for hand in plain.table.hand] == [10, 10]
    drafted = begin(2, deal="draft", first_player="seat", hand_size=3)
    order = []
    while drafted.ask is not None and drafted.ask.id == "deal_pile":
        order.append(drafted.next_seat)
        drafted.answer(0)
    assert order == [0, 1, 0, 1, 0, 1, 0]


@rule("3.2.1", "3.2.2")
def test_the_first_to_draw_a_bomb_starts_and_the_drawn_cards_go_back() -> None:
    starters = Counter()
    for seed in range(40):
        match = begin(4, seed)
        t = match.table
        starters[t.starter] += 1
        assert match.next_seat == t.starter == t.turn
        assert in_deck(match) == {"blank": 50, "bomb": 9, "explosion": 1}
        assert not t.aside.cards
        assert any(
            f"Seat {'ABCD'[t.starter]} draws the first bomb" in line["text"]
            for line in t.log.read(t.gallery)
        )
        assert known_places(match) == 1
    assert set(starters) == {0, 1, 2, 3}


def known_places(match: Match) -> int:
    return sum(1 for card in match.table.blank_deck if card.seen)


@rule("3.2.1")
def test_the_table_may_name_the_starter() -> None:
    assert begin(4, first_player="seat", first_seat=2).next_seat == 2
    with pytest.raises(UsageError, match="first_seat"):
        begin(2, first_player="seat", first_seat=2)


@rule("3.2.2")
@pytest.mark.parametrize(
    "options", [{"first_player": "random"}, {"secret_stash": True}, {"bombs": 0}]
)
def test_a_random_seat_starts_where_the_draw_would_tell_nothing_or_too_much(
    options: dict[str, Any],
) -> None:
    starters = set()
    for seed in range(25):
        match = begin(3, seed, **options)
        while match.ask is not None and match.ask.id == "stash":
            match.answer(0)
        starters.add(match.table.turn)
        said = [line["text"] for line in match.table.log.read(0)]
        assert any("chosen at random to start" in text for text in said)
    assert starters == {0, 1, 2}


@rule("3.2.3", "3.1.6")
def test_the_starter_is_found_before_the_deal() -> None:
    match = begin(3, deal="draft")
    assert match.ask is not None and match.ask.id == "deal_pile"
    assert match.next_seat == match.table.starter


@rule("3.2.4", "3.2.5")
def test_turns_pass_clockwise_until_the_direction_is_reversed() -> None:
    laid = island(hand={0: "0a 0b", 1: "1 0a", 2: "0b"})
    laid.says(0, "play/ricochet/plain", "sword_low")
    assert laid.asked == [1]
    laid.says(1, "play/turning_tide/pay", "sword_low")
    assert laid.asked == [0]
    assert laid.direction == -1


@rule("3.2.5")
def test_the_next_player_is_the_next_seat_still_in_the_round() -> None:
    laid = island(hand={0: "0a 0b", 2: "0b"}, out={1})
    laid.says(0, "play/ricochet/plain", "sword_low")
    assert laid.asked == [2]


@rule("3.2.6")
def test_with_two_players_a_reversal_changes_nothing_but_the_arrow() -> None:
    laid = island(hand={0: "1 0a", 1: "0b"}, seats=2)
    laid.says(0, "play/turning_tide/pay", "sword_low")
    assert laid.direction == -1
    assert laid.asked == [1]


@rule("3.1.1", "3.1.5")
def test_options_that_do_not_go_together_are_refused_with_a_sentence() -> None:
    for seats, options, words in [
        (4, {"hand_size": 11}, "players times size"),
        (3, {"bombs": 0, "explosions": 0}, "both be 0"),
        (3, {"bombs": 0, "mode": "points"}, "both be 0"),
        (3, {"bombs": 2, "secret_stash": True}, "at least 3 bombs"),
        (3, {"mode": "points", "match": "to5"}, "points game"),
    ]:
        with pytest.raises(UsageError, match=words):
            begin(seats, **options)


@rule("3.1.3")
def test_a_card_known_at_the_bottom_stays_known_in_a_laid_deck() -> None:
    laid = island("ooK", hand={0: "1 0a"})
    assert [known(laid, seat) for seat in (0, 1, 2, None)] == ["??X"] * 4

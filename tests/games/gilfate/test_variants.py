"""3.16 All-cards version, 3.17 Secret stash, 3.18 Information and honesty."""

from __future__ import annotations

from collections import Counter

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import rule

from .scenes import GAME, island, known, seen_in

ALL = {"all_cards": True}
STASH = {"secret_stash": True}

# 3.16 ------------------------------------------------------------------------------------------


@rule("3.16.1", "3.16.2")
@pytest.mark.parametrize(("seats", "each", "left"), [(2, 24, 0), (3, 16, 0), (4, 12, 0), (5, 9, 3)])
def test_all_attack_cards_are_dealt(seats: int, each: int, left: int) -> None:
    match = Match(GAME, seats, SeededChance(4), ALL)
    t = match.table
    assert [len(hand) for hand in t.hand] == [each] * seats
    assert len(t.attack_discard) == left and not t.open_piles
    for seat in range(seats):
        assert all(t.knows(seat, card) for card in t.attack_discard)


@rule("3.16.3")
def test_without_piles_nothing_is_drawn_searched_or_exchanged() -> None:
    laid = island(hand={0: "3 8b 0a", 1: "8a 9a", 2: "9b 1"}, options=ALL)
    assert not any(key == "play/sandstorm/first/hand" for key in laid.options(0))
    assert laid.refusal(0, "play/treasure_map/pay").rule == "3.5.2"
    laid.says(0, "play/ricochet/plain")
    assert laid.asked == [1] and laid.ask == "main"


@rule("3.16.3", "3.16.4", "3.16.5", "3.12.5")
def test_the_round_ends_when_a_player_has_no_card_left() -> None:
    laid = island(hand={0: "0a", 1: "8a 9a", 2: "9b 1"}, options={**ALL, "match": "single"})
    # even a single way to play is asked for: nobody can tell from the pause what it is
    assert laid.options(0) == ["play/ricochet/plain"]
    laid.says(0, "play/ricochet/plain")
    assert laid.outcome.winners == [0, 1, 2]
    assert any("a player has no cards left" in line for line in laid.log())


@rule("3.16.4", "3.12.5")
def test_the_blank_deck_still_ends_the_round_and_empty_piles_do_not() -> None:
    options = {**ALL, "match": "single"}
    laid = island("o", hand={0: "1 0a", 1: "8a 9a", 2: "9b 3"}, options=options)
    laid.says(0, "play/turning_tide/pay")
    assert laid.outcome is not None
    going = island("ooo", hand={0: "1 0a", 1: "8a 9a", 2: "9b 3"}, options=options)
    going.says(0, "play/turning_tide/pay")
    assert going.outcome is None and going.asked == [2]


@rule("3.16.6")
def test_first_lap_rules_hold_with_all_cards() -> None:
    laid = island("**oooooooo", hand={0: "12a 0a"}, turn_number=1, options=ALL)
    assert laid.refusal(0, "play/crown_of_ease/pay").rule == "3.4.4"
    laid.says(0, "play/crown_of_ease/plain")
    assert laid.bombs[0] == ["bomb"]


# 3.17 ------------------------------------------------------------------------------------------


def stashed(seats: int, chosen: str, seed: int = 1, **options: object) -> Match:
    """A match whose players add ``*`` bombs and ``o`` blanks."""
    match = Match(GAME, seats, SeededChance(seed), {**STASH, **options})
    for seat, sign in enumerate(chosen):
        match.decide(seat, "bomb" if sign == "*" else "blank")
    return match


@rule("3.17.1", "3.17.2", "3.17.3")
def test_b_cards_of_the_stash_join_the_50_blanks() -> None:
    found = set()
    for seed in range(30):
        t = stashed(3, "*oo", seed).table
        assert len(t.blank_deck) == 57
        found.add(t.blank_deck.faces().count("bomb"))
    assert max(found) <= 6 and len(found) > 2  # 7 bombs among 12 cards, 6 of which are in


@rule("3.17.2")
def test_everybody_adds_at_once_and_in_secret() -> None:
    match = Match(GAME, 3, SeededChance(1), STASH)
    assert match.ask is not None and match.ask.id == "stash"
    assert list(match.unanswered) == [0, 1, 2]
    match.decide(2, "bomb")
    assert list(match.unanswered) == [0, 1]
    views = [match.view(seat, since=0) for seat in (0, 1, None)]
    again = Match(GAME, 3, SeededChance(1), STASH)
    again.decide(2, "blank")
    assert views == [again.view(seat, since=0) for seat in (0, 1, None)]


@rule("3.17.4")
def test_surplus_bombs_become_blanks() -> None:
    for seed in range(10):
        t = stashed(5, "*****", seed).table  # 9 + 5 bombs, but the box has 12
        hidden = Counter(t.blank_deck.faces()) + Counter(t.stash_rest.faces())
        assert hidden["bomb"] == 12 and hidden["blank"] == 60


@rule("3.17.3", "3.17.5", "3.17.8")
@pytest.mark.parametrize("chosen", ["ooo", "*oo", "***"])
def test_no_number_on_the_table_tells_how_the_others_chose(chosen: str) -> None:
    match = stashed(3, chosen)
    view = match.view(0)
    sizes = {zone["name"]: zone["size"] for zone in view["zones"] if "owner" not in zone}
    assert sizes["stash_rest"] == 72 - 56 and "spare_bombs" not in sizes
    assert view["table"]["bombs_out_there"] == 6 and view["table"]["bombs_at_most"] is True
    rest = next(zone for zone in view["zones"] if zone["name"] == "stash_rest")
    assert "cards" not in rest


@rule("3.17.6", "3.17.8")
def test_the_stash_is_made_anew_every_round_and_nothing_is_revealed() -> None:
    laid = island("o", hand={0: "1 0a"}, options=STASH)
    laid.says(0, "play/turning_tide/pay", "sword_low")
    assert laid.ask == "stash" and laid.t.round_number == 2
    assert not any("bomb" in line for line in laid.log()[-3:])


@rule("3.17.7")
def test_shatter_relics_takes_bombs_from_the_blank_discard_only() -> None:
    hand, front = {0: "9a 0a"}, {0: "10c", 1: "7a"}
    laid = island(hand=hand, front=front, options=STASH)
    assert laid.refusal(0, "play/shatter_relics/pay").rule == "3.5.2"
    laid = island(hand=hand, front=front, options=STASH, blank_discard=["bomb", "blank"])
    laid.says(0, "play/shatter_relics/pay", "s1/iron_hide")
    assert laid.bombs[0] == ["bomb"] and "bomb" not in laid.blank_discard


# 3.18 ------------------------------------------------------------------------------------------


@rule("3.18.1")
def test_discards_stay_visible_to_everybody() -> None:
    laid = island("o*oooo", hand={0: "4aS 0a"}).says(0, "play/countercurse/plain")
    for seat in (0, 1, 2, None):
        assert seen_in(laid, seat, "attack_discard") == ["countercurse"]
        assert seen_in(laid, seat, "blank_discard") == ["blank"]


@rule("3.18.2", "3.19.31")
def test_answers_are_given_by_the_table_and_true() -> None:
    laid = island(hand={0: "1 0a", 1: "12a 4b 4aT 0b"}, front={0: "10c"}, seats=2)
    laid.says(0, "use/watchtower/ask/s1")
    laid.says(1, "pass") if laid.ask == "react" else None
    for seat in (0, None):
        assert "Seat B has the numbers 0, 4, 4, 12." in laid.log(seat)
    assert "You have the numbers 0, 4, 4, 12." in laid.log(1)


@rule("3.18.3")
def test_what_the_bones_show_may_be_hidden_or_shown() -> None:
    hidden = island("ooo*oooo", hand={0: "5b 0a"}).says(0, "play/read_the_bones/first")
    hidden.says(0, "bomb/blank/blank/blank/blank/hide")
    assert known(hidden, 1) == "?" * 5
    shown = island("ooo*oooo", hand={0: "5b 12a"}).says(0, "play/read_the_bones/first")
    shown.says(0, "blank/blank/blank/blank/bomb/show")
    assert known(shown, 1) == "o*???"  # 3 of the 5 were paid
    assert known(shown, None) == "o*???"


@rule("3.18.4")
def test_the_search_is_hidden_and_the_card_taken_is_shown() -> None:
    laid = island(hand={0: "8bS 0a"}).says(0, "play/treasure_map/pay", "12/torch")
    assert "phoenix_heart" in seen_in(laid, 0, "torch_high")
    assert seen_in(laid, 1, "torch_high") == []
    laid.says(0, "phoenix_heart")
    assert "Seat A shows Phoenix Heart and takes it." in laid.log(1)
    assert seen_in(laid, 1, "hand", 0) == ["phoenix_heart"]
    assert seen_in(laid, 0, "torch_high") == []  # shuffled
    assert any(
        line.startswith("You see these cards in the high torch pile") for line in laid.log(0)
    )
    assert not any(
        line.startswith("You see these cards in the high torch pile") for line in laid.log(1)
    )


@rule("3.18.5")
def test_open_looks_touch_the_watchtower_only() -> None:
    options = {"open_looks": True}
    laid = island("o*oo" + "oooooo", hand={0: "5b 0a"}, front={0: "10c"}, options=options)
    laid.says(0, "use/watchtower/look")
    assert [known(laid, seat)[:4] for seat in (0, 1, None)] == ["o*o?"] * 3
    laid.says(0, "play/read_the_bones/first")
    assert known(laid, 1)[:5] == "o*o??"
    closed = island("o*ooooo", hand={0: "5b 0a"}, front={0: "10c"}).says(0, "use/watchtower/look")
    assert known(closed, 0)[:4] == "o*o?" and known(closed, 1) == "?" * 7

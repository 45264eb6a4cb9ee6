"""3.12 End of a round, 3.13 and 3.14 scoring and winning, 3.15 next round."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from fateloom.games.gilfate.rules.sets import hand_cost, sets_of
from fateloom.testing import LaidTable, rule

from .scenes import GAME, IDS, island

FACES = {code: GAME.faces[id] for code, id in IDS.items()}

# 3.12 ------------------------------------------------------------------------------------------


def empty_piles(laid: LaidTable, leave: int = 0) -> LaidTable:
    """All attack cards of the piles but the last few go to the discard."""
    left = [card for pile in laid.t.piles for card in pile.cards]
    for card in left[leave:]:
        laid.t.move(card, laid.t.attack_discard)
    return laid


@rule("3.12.1", "3.13.1", "3.13.2")
def test_an_empty_blank_deck_ends_the_round_after_the_turn() -> None:
    laid = island("o", hand={0: "1 0a"}, out={1})
    laid.says(0, "play/turning_tide/pay", "sword_low")
    assert laid.survival == [1, 0, 1]
    assert any("the blank deck is empty: Seat A and Seat C survive (+1)" in x for x in laid.log())


@rule("3.12.2", "3.13.1")
def test_empty_attack_piles_end_the_round_after_the_turn() -> None:
    laid = empty_piles(island(hand={0: "0a 1"}), leave=1)
    laid.says(0, "play/ricochet/plain")
    assert laid.survival == [1, 1, 1] and laid.t.round_number == 2
    assert any("the attack piles are empty" in line for line in laid.log())
    some = empty_piles(island(hand={0: "0a 1"}), leave=2)
    some.says(0, "play/ricochet/plain")
    assert some.t.round_number == 1


@rule("3.12.3", "3.13.2")
def test_the_round_ends_at_once_when_one_player_is_left() -> None:
    laid = island("Xooooo", hand={0: "7a 1", 1: "0a 3"}, seats=2)
    laid.says(0, "play/iron_hide/pay")
    assert laid.survival == [0, 1] and laid.t.round_number == 2
    assert any("only one player is left: Seat B survives (+1)" in line for line in laid.log())


@rule("3.12.3")
def test_the_end_may_come_within_an_effect() -> None:
    # the last opponent dies paying for a Countercurse; the pending crown never resolves
    laid = island("oooooo" + "*" + "oooo", hand={0: "12a 1", 1: "4aS 8a"}, bombs={1: 2}, seats=2)
    laid.says(0, "play/crown_of_ease/pay").says(1, "countercurse/world_upside_down")
    assert laid.survival == [1, 0]
    assert "Crown of Ease stands in front of Seat A." not in laid.log()


@rule("3.12.4")
def test_one_player_at_a_time_is_knocked_out_so_one_always_survives() -> None:
    laid = island(hand={0: "9a 0a"}, front={1: "7a 12b"}, bombs={0: 2, 1: 4, 2: 2}, seats=3)
    laid.says(0, "play/shatter_relics/pay")
    assert laid.out == {1}


# 3.13 ------------------------------------------------------------------------------------------


def last_card(survival: list[int], **things: Any) -> LaidTable:
    """The blank deck runs out in this turn."""
    seats = len(survival)
    laid = island("o", hand={0: "1 0a"}, seats=seats, survival=survival, **things)
    return laid.says(0, "play/turning_tide/pay", "sword_low")


@rule("3.13.3", "3.13.4")
def test_five_survival_points_end_the_game_and_all_who_have_them_win() -> None:
    laid = last_card([4, 3, 4])
    assert laid.outcome.winners == [0, 2] and laid.outcome.scores == [5, 4, 5]
    assert laid.outcome.rule == "3.13.4"
    assert laid.outcome.why == "Seat A and Seat C reached 5 survival points"
    assert laid.outcome.why_for(0) == "You and Seat C reached 5 survival points"
    assert last_card([3, 3, 3]).outcome is None


@rule("3.13.5")
@pytest.mark.parametrize(("match", "rounds"), [("best_of_3", 3), ("best_of_5", 5)])
def test_best_of_so_many_rounds(match: str, rounds: int) -> None:
    options = {"match": match}
    going = last_card([1, 0, 0], options=options, round_number=rounds - 1)
    assert going.outcome is None
    over = last_card([2, 2, 0], options=options, round_number=rounds)
    assert over.outcome.winners == [0, 1]  # ties share


@rule("3.13.6")
def test_a_single_round_is_won_by_all_survivors() -> None:
    laid = last_card([0, 0, 0], options={"match": "single"}, out={1})
    assert laid.outcome.winners == [0, 2]


# 3.14 ------------------------------------------------------------------------------------------


def points(hand: str = "", **things: Any) -> tuple[int, LaidTable]:
    """The points of seat 1 when the blank deck runs out."""
    things.setdefault("options", {"mode": "points"})
    laid = island("o", hand={0: "1 0a", 1: hand}, seats=2, **things)
    laid.says(0, "play/turning_tide/pay", "sword_low")
    return laid.points[1], laid


@rule("3.14.1", "3.14.2")
@pytest.mark.parametrize(
    ("bombs", "front", "cost"),
    [(1, "", 3), (3, "", 9), (4, "", 14), (4, "7a", 12), (5, "7a", 17), (5, "7a 7a", 15)],
)
def test_bombs_cost_3_each_up_to_the_limit_and_5_beyond(bombs: int, front: str, cost: int) -> None:
    assert points(bombs={1: bombs}, front={1: front})[0] == cost


@rule("3.14.2", "3.14.4")
def test_a_standing_phoenix_heart_makes_room_for_a_fourth() -> None:
    assert points(bombs={1: 4}, front={1: "12b"})[0] == 12 - 3


@rule("3.14.3")
def test_each_explosion_costs_5() -> None:
    total, laid = points(explosions={1: ["explosion", "explosion"]})
    assert total == 10
    assert "Seat B: explosions 10 = 10." in laid.log()


@rule("3.14.4", "3.14.14")
def test_each_standing_10_to_12_gives_minus_3_and_iron_hide_nothing() -> None:
    total, laid = points(front={1: "10a 11b 12c 7a"})
    assert total == -9
    assert "Seat B: permanents 10 to 12 −9 = −9." in laid.log()


@rule("3.14.5", "3.14.6")
@pytest.mark.parametrize(
    ("hand", "cost"), [("5a 5a", 0), ("5a 5a 5b", 0), ("8a 8a 8b 8c", 0), ("4a 4a 4b 4b 4aT", 0)]
)
def test_two_or_more_of_a_number_cost_nothing(hand: str, cost: int) -> None:
    assert points(hand)[0] == cost


@rule("3.14.7")
@pytest.mark.parametrize(
    ("hand", "cost"),
    [("5a 6b 7b", 0), ("3 4b 5a 6a 7a", 0), ("5a 6b", 6), ("5a 6b 8a", 10), ("10a 11a 12a", 0)],
)
def test_a_run_of_three_or_more_costs_nothing(hand: str, cost: int) -> None:
    assert points(hand)[0] == cost


@rule("3.14.8")
def test_no_card_is_in_two_sets() -> None:
    assert points("5a 5a 6a 7a")[0] == 3  # the pair or the run, and one five is left over


@rule("3.14.9")
def test_other_cards_cost_their_printed_cost_and_reductions_do_not_count() -> None:
    assert points("12a 8b", front={1: "10a"})[0] == 6 + 1 - 3
    assert points("5a 9b", front={1: "12a"})[0] == 3 + 5 - 3
    assert points("11a 12b", front={1: "10c"})[0] == 6 + 6 - 3  # standing cards join no run


@rule("3.14.10")
def test_the_division_is_the_cheapest() -> None:
    assert points("7a 8a 8b 9a")[0] == 1  # the dear eight in the run, the cheap one left
    assert points("4b 5a 5b 6a 6b 7a")[0] == 0


@rule("3.14.11")
def test_a_tilted_card_costs_what_was_paid_and_joins_no_set() -> None:
    assert points(tilted={1: ["crown_of_ease paid=2"]})[0] == 2
    assert points("10a 11a", tilted={1: ["crown_of_ease paid=2"]})[0] == 5 + 6 + 2


@rule("3.14.12", "3.14.13")
def test_the_lowest_points_win_and_ties_share() -> None:
    _, laid = points("12a")
    assert laid.outcome.winners == [0] and laid.outcome.scores[1] == 6
    options = {"mode": "points", "end_draw": "may"}
    even = island("o", hand={0: "1 0a", 1: "0b"}, seats=2, options=options)
    even.says(0, "play/turning_tide/pay", "none")
    assert even.outcome.winners == [0, 1] and even.outcome.scores == [0, 0]


@rule("3.14.12")
def test_points_of_several_rounds_are_added() -> None:
    options = {"mode": "points", "match": "best_of_3"}
    total, laid = points("12a", options=options, round_number=3, points=[10, 1])
    assert total == 7 and laid.outcome.winners == [1]
    _, going = points("12a", options=options, round_number=2)
    assert going.outcome is None and going.t.round_number == 3


@rule("3.14.12")
def test_hands_are_laid_open_for_the_count_and_each_line_has_its_rule() -> None:
    _, laid = points("12a 8b", bombs={1: 2})
    assert laid.outcome.parts[1] == [("bombs", 6, "3.14.1"), ("cards in hand", 7, "3.14.9")]
    zone = [z for z in laid.view(0)["zones"] if z["name"] == "hand" and z["owner"] == 1]
    assert [card["face"] for card in zone[0]["cards"]] == ["crown_of_ease", "treasure_map"]


def cheapest_by_trying(cards: list[Any]) -> int:
    """Every division of a hand into sets, one by one: what an exhaustive search finds."""
    if not cards:
        return 0
    first, rest = cards[0], cards[1:]
    best = first.cost + cheapest_by_trying(rest)
    same = [card for card in rest if card.number == first.number]
    for size in range(1, len(same) + 1):
        for more in combinations(same, size):
            best = min(best, cheapest_by_trying([c for c in rest if c not in more]))
    runs: list[list[Any]] = [[first]]
    while runs:
        run = runs.pop()
        if len(run) >= 3:
            best = min(best, cheapest_by_trying([c for c in rest if c not in run]))
        for card in rest:
            if card.number == run[-1].number + 1:
                runs.append([*run, card])
    return best


class Copy:
    """A card of a hand that can be told from its twin."""

    def __init__(self, face: Any) -> None:
        self.number, self.cost = face.number, face.cost


@rule("3.14.5", "3.14.6", "3.14.7", "3.14.8", "3.14.10")
def test_the_count_equals_an_exhaustive_search_on_random_hands() -> None:
    _compare_with_exhaustive_search(1_000, largest=7)


@pytest.mark.deep
@rule("3.14.10")
def test_the_count_equals_an_exhaustive_search_on_10_000_hands() -> None:
    _compare_with_exhaustive_search(10_000, largest=9)


def _compare_with_exhaustive_search(hands: int, largest: int) -> None:
    box = [face for face in FACES.values() for _ in range(face.copies)]
    luck = random.Random(5)
    for _ in range(hands):
        hand = sorted(luck.sample(box, luck.randint(0, largest)), key=lambda face: face.number)
        assert hand_cost(hand) == cheapest_by_trying([Copy(face) for face in hand])
        single = list(hand)
        for each in sets_of(hand):
            numbers = sorted(face.number for face in each)
            run = list(range(numbers[0], numbers[0] + max(3, len(each))))
            assert numbers == run or numbers == numbers[:1] * max(2, len(each))
            for face in each:
                single.remove(face)
        assert sum(face.cost for face in single) == hand_cost(hand)


# 3.15 ------------------------------------------------------------------------------------------


@rule("3.15.1", "3.15.2")
def test_the_next_round_is_set_up_anew_with_full_hands() -> None:
    laid = last_card([0, 0, 0])
    assert laid.t.round_number == 2
    assert [len(hand) for hand in laid.t.hand] == [9, 9, 9] and len(laid.blank_deck) == 57
    three = last_card([0, 0, 0], options={"next_round_hand": "three"})
    assert [len(hand) for hand in three.t.hand] == [3, 3, 3]


@rule("3.1.10", "3.15.2")
def test_the_starter_of_a_later_round_gets_one_card_more_even_on_three() -> None:
    options = {"match": "best_of_3", "next_round_hand": "three"}
    laid = island("Xooooo", hand={0: "7a 1"}, seats=2, options=options)
    laid.says(0, "play/iron_hide/pay")
    assert laid.t.round_number == 2 and laid.t.starter == 1
    assert [len(hand) for hand in laid.t.hand] == [3, 4]


@rule("3.15.3")
def test_the_winner_of_the_round_starts_the_next() -> None:
    laid = island("Xooooo", hand={0: "7a 1"}, out={1}).says(0, "play/iron_hide/pay")
    assert laid.asked == [2] and laid.t.turn_number == 1


@rule("3.15.4")
def test_of_several_winners_the_one_with_fewest_bombs_starts() -> None:
    assert last_card([0, 0, 0], bombs={0: 1, 1: 2, 2: 0}).asked == [2]
    assert last_card([0, 0, 0], bombs={0: 1, 1: 1, 2: 2}).asked == [1]  # next after the last turn
    assert last_card([0, 0, 0, 0], bombs={1: 1}, direction=-1).asked == [2]  # always clockwise

"""3.11 Handling the blank deck."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import island, known, top


@rule("3.11.1", "3.11.2")
def test_the_deck_is_turned_over_and_its_top_card_lies_open() -> None:
    laid = island("oooo" + "o*ooX", hand={0: "8a 0a"}).says(0, "play/world_upside_down/pay")
    assert top(laid) == "Xoo*o"
    assert [known(laid, seat) for seat in (0, 1, None)] == ["X????"] * 3
    assert laid.view(1)["table"]["deck_face_up"] is True
    assert "The blank deck is turned over: an explosion is on top." in laid.log()


@rule("3.11.2")
def test_a_second_turning_lays_it_face_down_again_and_keeps_what_is_known() -> None:
    alive = island("oooo" + "o*ooooX", hand={0: "8a 0a", 1: "8a 0b"}, front={1: "12b"}, seats=2)
    alive.says(0, "play/world_upside_down/pay", "sword_low")
    alive.says(1, "play/world_upside_down/pay")
    assert alive.t.deck_face_up is False
    assert (
        top(alive) == "o*o" and known(alive, 0) == "??o"
    )  # it showed on top before it was turned to the bottom


@rule("3.11.2")
def test_the_option_keeps_the_faces_hidden() -> None:
    laid = island("oooo" + "o*ooX", hand={0: "8a 0a"}, options={"flipped_deck": "face_down"})
    laid.says(0, "play/world_upside_down/pay")
    assert top(laid) == "Xoo*o" and known(laid, 0) == "?????"


@rule("3.11.3")
def test_a_shuffle_lays_the_deck_face_down_and_ends_all_knowledge() -> None:
    laid = island("X" + "o" * 20 + "K", hand={0: "3 1", 1: "8a 9a"}, deck_face_up=True)
    laid.t.show(laid.t.blank_deck.top, laid.t.everyone)
    assert known(laid, 1)[0] == "X"
    laid.says(0, "play/sandstorm/first/deck")
    assert laid.t.deck_face_up is False
    assert set(known(laid, 1)) == {"?"}


@rule("3.11.4")
def test_explosions_are_mixed_in_or_put_under_the_deck_again() -> None:
    places = set()
    for seed in range(25):
        laid = island("oo" + "o" * 9 + "K", hand={0: "3 1"}, seed=seed)
        laid.says(0, "play/sandstorm/pay", "deck")
        places.add(top(laid).index("X"))
    assert len(places) > 5
    under = {"explosion_after_shuffle": "bottom"}
    for seed in range(10):
        laid = island("oo" + "*" * 3 + "o" * 6 + "K", hand={0: "3 1"}, options=under, seed=seed)
        laid.says(0, "play/sandstorm/pay", "deck")
        assert top(laid)[-1] == "X" and known(laid, 2) == "?" * 9 + "X"


@rule("3.11.5")
def test_bottom_is_below_an_explosion_and_top_is_first() -> None:
    laid = island("oooooK", hand={0: "4b 0a"}, bombs={0: 1}).says(0, "play/bury_the_fuse/pay")
    assert top(laid) == "oooX*" and known(laid, 1) == "???X*"
    laid = island("ooooooo", hand={0: "8c 0a"}, bombs={1: 1}).says(0, "play/set_the_trap/pay")
    assert top(laid) == "*ooo" and known(laid, 2) == "*???"


@rule("3.11.6", "3.12.1")
def test_an_empty_deck_does_not_end_the_round_before_the_turn_is_over() -> None:
    laid = island("o", hand={0: "1 0a", 1: "3 8a"}, front={0: "10b"})
    laid.says(0, "play/turning_tide/pay")
    assert laid.blank_deck == [] and laid.ask == "main"
    laid.says(0, "use/magpie_familiar/s1/mace")
    assert laid.ask == "end_pile"
    laid.says(0, "sword_low")
    assert laid.t.round_number == 2


@rule("3.11.7")
def test_the_next_card_of_a_face_up_deck_shows_at_once() -> None:
    laid = island("o" + "*ooo", hand={0: "1 0a", 1: "8a 9a"}, deck_face_up=True)
    laid.says(0, "play/turning_tide/pay")
    assert known(laid, 2) == "*???"
    guess = island("o" + "*ooo", hand={0: "6b 0a", 1: "8a 9a"}, deck_face_up=True)
    guess.says(0, "play/oracles_gamble/first/blank")
    assert guess.ask == "rest_to" and known(guess, 1) == "*???"

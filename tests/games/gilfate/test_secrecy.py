"""2 Who sees what, against the views of every seat and the gallery."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import LaidTable, rule

from .scenes import GAME, all_pass, facts, island, known, seen_in

EVERYBODY = (0, 1, 2, None)


def zone(laid: LaidTable, seat: int | None, name: str, owner: int | None = None) -> dict[str, Any]:
    for each in laid.view(seat)["zones"]:
        if each["name"] == name and each.get("owner") == owner:
            return each
    return {}


@rule("3.18.1")
def test_public_zones_are_seen_by_all() -> None:
    laid = island(
        hand={0: "1 0a"},
        front={1: "7a"},
        tilted={2: ["crown_of_ease paid=2"]},
        bombs={1: 1},
        explosions={2: ["explosion"]},
        attack_discard="4aS",
        blank_discard=["blank"],
    )
    for seat in EVERYBODY:
        assert seen_in(laid, seat, "front", 1) == ["iron_hide"]
        assert zone(laid, seat, "tilted", 2)["cards"][0]["counters"] == {"paid": 2}
        assert seen_in(laid, seat, "bombs", 1) == ["bomb"]
        assert seen_in(laid, seat, "explosions", 2) == ["explosion"]
        assert seen_in(laid, seat, "attack_discard") == ["countercurse"]
        assert seen_in(laid, seat, "blank_discard") == ["blank"]
        assert len(seen_in(laid, seat, "spare_bombs")) == 11
        table = laid.view(seat)["table"]
        assert {"direction", "turn_number", "first_lap", "deck_face_up"} <= set(table)


@rule("3.10.1")
def test_a_hand_shows_its_owner_the_faces_and_the_others_the_backs() -> None:
    laid = island(hand={0: "1S 12aS 4bT 0aM", 1: "8a 9a"})
    assert sorted(seen_in(laid, 0, "hand", 0)) == [
        "bury_the_fuse",
        "crown_of_ease",
        "ricochet",
        "turning_tide",
    ]
    own = {card["face"]: card["back"] for card in zone(laid, 0, "hand", 0)["cards"]}
    assert own["ricochet"] == "mace" and own["bury_the_fuse"] == "torch"
    for seat in (1, 2, None):
        shown = zone(laid, seat, "hand", 0)
        assert shown["hidden"] == {"sword": 2, "mace": 1, "torch": 1}  # no low or high
        assert shown["size"] == 4 and "cards" not in shown
        assert facts(laid, 0)["backs"] == {"sword": 2, "mace": 1, "torch": 1}


def test_piles_and_the_face_down_deck_are_hidden_from_all() -> None:
    laid = island(hand={0: "1 0a"})
    for seat in EVERYBODY:
        assert set(known(laid, seat)) == {"?"}
        for pile in laid.t.piles:
            shown = zone(laid, seat, pile.name)
            assert "cards" not in shown and shown["size"] == len(pile)


@rule("3.1.7")
def test_a_drawn_attack_card_is_seen_by_the_drawer_and_its_pile_by_all() -> None:
    laid = island(hand={0: "0a 1", 1: "8a 9a"}).says(0, "play/ricochet/plain", "torch_low")
    drawn = laid.hand[0][-1]
    assert laid.log(0)[-2] == f"You draw {GAME.faces[drawn].name}."
    assert laid.log(1)[-2] == "Seat A draws from the low torch pile."
    assert seen_in(laid, 1, "hand", 0) == []


@rule("3.10.1")
def test_a_theft_ends_what_a_third_seat_knew_of_that_back() -> None:
    laid = island(hand={0: "1S 0a", 1: "2 12aS 8a", 2: "3 9a"}, front={0: "10b"})
    for id in ("cutpurse_bargain", "crown_of_ease", "world_upside_down"):
        laid.t.show(laid.card(id), laid.t.only(2))
    assert len(seen_in(laid, 2, "hand", 1)) == 3
    laid.says(0, "use/magpie_familiar/s1/sword")
    assert seen_in(laid, 2, "hand", 1) == ["world_upside_down"]
    assert seen_in(laid, 2, "hand", 0) == []
    taken = laid.hand[0][-1]
    assert seen_in(laid, 1, "hand", 0) == [taken]
    assert seen_in(laid, None, "hand", 0) == []


@rule("3.19.16", "3.18.2")
def test_true_name_shows_matching_cards_to_all_and_others_to_nobody() -> None:
    laid = island(hand={0: "7b 0a", 1: "8a 8a 9a"}).says(0, "play/true_name/pay", "s1/8")
    for seat in (2, None):
        assert seen_in(laid, seat, "hand", 1) == ["world_upside_down"] * 2
    laid.says(0, "world_upside_down")
    assert seen_in(laid, 2, "hand", 1) == ["world_upside_down"]


@rule("3.19.31")
def test_looks_are_lost_by_a_shuffle_and_kept_when_the_deck_is_turned() -> None:
    hand = {0: "8a 3", 1: "8a 9a"}
    laid = island("o*o" + "o" * 9, hand=hand, front={0: "10c"}, seats=2)
    laid.says(0, "use/watchtower/look", "play/sandstorm/first/deck")
    assert set(known(laid, 0)) == {"?"}
    turned = island("oooo" + "o*o" + "o" * 9, hand={0: "8a 3"}, front={0: "10c"}, seats=2)
    turned.says(0, "play/world_upside_down/pay", "use/watchtower/look")
    assert known(turned, 0)[:3] == "ooo"
    again = island("o" * 4 + "*oo" + "o" * 6, hand={0: "8a 3", 1: "8a 3"}, front={1: "10c"},
                   options={"flipped_deck": "face_down"}, turn=1, seats=2)  # fmt: skip
    again.says(1, "use/watchtower/look", "play/world_upside_down/pay")
    assert known(again, 1) == "?" * 9  # the three it saw were paid
    assert known(again, 0) == "?" * 9


@rule("3.11.5")
def test_a_card_put_on_top_or_at_the_bottom_ends_no_knowledge() -> None:
    laid = island("o*oooo", hand={0: "1 0a"}, front={0: "10c 11b"}, bombs={0: 1})
    laid.says(0, "use/watchtower/look", "use/fireproof_cloak/return")
    assert known(laid, 0) == "o*o???*" and known(laid, 1) == "??????*"


@rule("3.19.22")
def test_bombs_shuffled_in_are_somewhere_in_the_deck() -> None:
    laid = island("o" * 12, hand={0: "9b 0a"}, bombs={1: 2}).says(0, "play/scatter_the_powder/pay")
    for seat in EVERYBODY:
        assert set(known(laid, seat)) == {"?"}
    assert laid.view(None)["table"]["bombs_out_there"] == 2


@rule("3.19.3")
def test_a_storm_over_the_hand_shows_only_pile_sizes() -> None:
    laid = island(hand={0: "3 1S 12aS 4bT", 1: "8a 9a"}, seats=2)
    before = laid.view(1)["table"]["piles"]
    laid.says(0, "play/sandstorm/pay", "hand")
    after = laid.view(1)["table"]["piles"]
    assert sum(before.values()) == sum(after.values())
    assert seen_in(laid, 1, "hand", 0) == []
    assert not any("Crown" in line for line in laid.log(1))


@rule("3.19.17", "3.18.4")
def test_others_do_not_learn_how_many_matches_a_search_found() -> None:
    def seen_by_others(held: str) -> tuple[Any, ...]:
        laid = island(hand={0: "8bS 0a", 1: held}, seats=2)
        laid.says(0, "play/treasure_map/pay", "8/torch")
        waiting = laid.view(1)["waiting"], laid.match.ask_number
        laid.says(0, "set_the_trap")
        return waiting, laid.log(1), laid.match.ask_number

    assert seen_by_others("8cT 9a") == seen_by_others("7aT 9a")


@rule("3.17.8")
def test_the_stash_choice_of_others_is_nowhere_in_a_view() -> None:
    def world(second: str) -> list[Any]:
        match = Match(
            GAME, 3, SeededChance(7), {"secret_stash": True, "bombs": 3, "first_player": "seat"}
        )
        match.decide(0, "blank")
        match.decide(1, second)
        match.decide(2, "blank")
        view = match.view(0)
        return [view["table"], view["waiting"], [zone["size"] for zone in view["zones"]]]

    assert world("bomb") == world("blank")


@rule("3.8.23")
def test_a_pass_is_written_nowhere() -> None:
    laid = island(hand={0: "1 0a", 1: "4aS 8a", 2: "4aT 9a"}).says(0, "play/turning_tide/pay")
    before = laid.log()
    all_pass(laid)
    assert [line for line in laid.log() if line not in before] == ["Play is now counter-clockwise."]


@rule("3.1.7")
@pytest.mark.parametrize("all_cards", [False, True])
def test_imagined_worlds_keep_symbol_and_group_where_piles_show_them(all_cards: bool) -> None:
    from fateloom.engine.match.redeal import sample_world

    match = Match(GAME, 3, SeededChance(11), {"all_cards": all_cards})
    moved = False
    for seed in range(10):
        world = sample_world(match, 0, SeededChance(seed))
        for mine, theirs in zip(match.table.cards, world.table.cards, strict=True):
            assert mine.face.public_kind == theirs.face.public_kind
            if match.table.knows(0, mine):
                assert mine.face is theirs.face
            moved |= mine.face is not theirs.face
    assert moved

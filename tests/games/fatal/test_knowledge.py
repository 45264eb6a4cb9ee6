"""3.20 Who knows what."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import QUEEN, casting, everyone_stays_hidden, hidden, sees, table

STEAL_1 = ["open_window", "quiet_spring", "fallen_apple"]
STEAL_2 = ["open_window", "dead_battery", "velvet_burglar"]
DISCARD_1 = ["cold_ember", "quiet_spring", "open_window"]
DRAW_1 = ["quiet_spring", "fallen_apple", "open_window"]
SEEN = ["red_1 known", "yellow_1 known", "green_1 known"]


@rule("3.20.1")
def test_a_seat_sees_backs_and_the_faces_it_knows_in_order_of_name() -> None:
    laid = table(hand={1: ["twin_nettles known", "moth_courier", "bog_lantern known"]})
    zone = next(
        each for each in laid.view(0)["zones"] if each["name"] == "hand" and each.get("owner") == 1
    )
    assert [card["face"] for card in zone["cards"]] == ["bog_lantern", "twin_nettles"]
    assert zone["hidden"] == {"card": 1}
    assert zone["size"] == 3


@rule("3.20.1")
def test_a_hand_looked_at_is_told_in_order_of_name() -> None:
    laid = table(hand={0: ["candle_periscope", "dead_battery"], 1: ["twin_nettles", "bog_lantern"]})
    laid.says(0, "candle_periscope/s1/hand")
    assert laid.log(0)[-1] == "You see Bog Lantern, Twin Nettles."


@rule("3.20.2")
def test_treasures_from_the_display_stay_known_in_a_hoard() -> None:
    for memory in ("log", "drawn"):
        laid = casting(
            ["fallen_apple", "quiet_spring", "open_window"],
            options={"hoard_memory": memory},
            display=["red_3", "yellow_1", "green_1"],
        )
        laid.says(0, "s1", "red_3")
        assert laid.view()["table"].get("hoard_memory", "log") == memory
        for observer in (0, 2, None):
            assert sees(laid, observer, "hoard", 1) == ["red_3"]


@rule("3.20.3", "3.20.4")
def test_thief_and_victim_know_what_was_stolen_and_others_lose_track() -> None:
    laid = casting(STEAL_1, hoard={1: SEEN, 2: ["red_3 known"]}, luck=[1])
    laid.says(0, "s1")
    assert laid.hoard[0] == ["yellow_1"]
    assert sees(laid, 0, "hoard", 0) == ["yellow_1"]
    assert sees(laid, 1, "hoard", 0) == ["yellow_1"]
    for observer in (2, None):
        assert sees(laid, observer, "hoard", 0) == []
        assert sees(laid, observer, "hoard", 1) == []
        assert hidden(laid, observer, "hoard", 1) == 2
        assert "Seat A steals a treasure from Seat B." in laid.log(observer)
    assert "You steal Prism Shard from Seat B." in laid.log(0)
    assert "Seat A steals Prism Shard from you." in laid.log(1)


@rule("3.20.4")
def test_the_thief_too_goes_on_knowing_what_stayed() -> None:
    laid = casting(STEAL_1, hoard={1: SEEN, 2: ["red_3 known"]}, luck=[1])
    laid.says(0, "s1")
    assert sees(laid, 0, "hoard", 1) == ["green_1", "red_1"]


@rule("3.20.4")
def test_where_the_whole_hoard_went_nobody_loses_track() -> None:
    laid = casting(STEAL_2, hoard={1: SEEN[:2], 2: ["red_3 known"]})
    laid.says(0, "s1")
    for observer in (0, 1, 2, None):
        assert sees(laid, observer, "hoard", 0) == ["red_1", "yellow_1"]


@rule("3.20.4")
def test_a_part_that_ends_face_up_is_seen_and_the_rest_lost_from_sight() -> None:
    laid = casting(
        STEAL_2,
        round=2,
        character_up={0: ["flambeaux_3"]},
        hoard={1: SEEN, 2: ["green_3 known"]},
        luck=[0, 0],
    )
    laid.says(0, "s1")
    assert laid.hoard_up[0] == ["red_1"]
    assert laid.hoard[0] == ["yellow_1"]
    for observer in (2, None):
        assert sees(laid, observer, "hoard_up", 0) == ["red_1"]
        assert sees(laid, observer, "hoard", 0) == []
        assert sees(laid, observer, "hoard", 1) == []


@rule("3.20.1", "3.20.4")
def test_the_order_in_which_a_theft_is_told_does_not_tell_what_stayed_hidden() -> None:
    """Whatever the second treasure is called, the one that is seen comes first."""
    for second in ("yellow_1", "yellow_3", "green_1", "green_3"):
        laid = casting(
            STEAL_2,
            round=2,
            character_up={0: ["flambeaux_3"]},
            hoard={1: ["red_2b", second, "green_2a"], 2: ["green_2b"]},
            luck=[0, 0],
        )
        laid.says(0, "s1")
        assert laid.hoard[0] == [second]
        for observer in (2, None):
            told = [line for line in laid.log(observer) if "steals" in line]
            assert told == [
                "Seat A steals Firefly Jar from Seat B.",
                "Seat A steals a treasure from Seat B.",
            ]


@rule("3.20.5")
def test_dealt_out_treasures_are_known_to_their_receivers_alone() -> None:
    laid = casting(DISCARD_1, 4, round=2, hand={3: ["rust_wasp"]}, hoard={3: SEEN})
    laid.says(0, "s3")
    for seat in (0, 1, 2):
        assert sees(laid, seat, "hoard", seat) != []
        for observer in {0, 1, 2, 3} - {seat}:
            assert sees(laid, observer, "hoard", seat) == []
        assert sees(laid, None, "hoard", seat) == []


@rule("3.20.5")
def test_dealt_out_treasures_that_end_face_up_are_seen_by_all() -> None:
    laid = casting(
        DISCARD_1,
        4,
        round=2,
        character_up={1: ["lichtenborn_4"]},
        hand={3: ["rust_wasp"]},
        hoard={3: ["yellow_1", "yellow_2a", "yellow_3", "yellow_m1"]},
    )
    laid.says(0, "s3")
    assert len(laid.hoard_up[1]) == 2
    for observer in (0, 1, 2, 3, None):
        assert sees(laid, observer, "hoard_up", 1) == sorted(laid.hoard_up[1])


@rule("3.20.5")
def test_a_single_dealt_out_treasure_is_not_shuffled() -> None:
    known = casting(DISCARD_1, 4, round=2, hand={3: ["rust_wasp"]}, hoard={3: ["red_3 known"]})
    known.says(0, "s3")
    for observer in (0, 1, 2, 3, None):
        assert sees(known, observer, "hoard", 1) == ["red_3"]
    secret = casting(DISCARD_1, 4, round=2, hand={3: ["rust_wasp"]}, hoard={3: ["red_3"]})
    secret.says(0, "s3")
    assert sees(secret, 1, "hoard", 1) == sees(secret, 3, "hoard", 1) == ["red_3"]
    assert sees(secret, 2, "hoard", 1) == sees(secret, None, "hoard", 1) == []


@rule("3.20.6")
def test_a_given_card_is_known_to_giver_and_receiver_while_it_stays() -> None:
    laid = casting(DRAW_1, draw_pile=["moth_courier", ...], hand={1: ["rust_wasp"]})
    laid.says(0, "s1")
    assert sees(laid, 0, "hand", 1) == ["moth_courier"]
    assert sees(laid, 1, "hand", 1) == ["moth_courier", "rust_wasp"]
    for observer in (2, None):
        assert sees(laid, observer, "hand", 1) == []
        assert "Seat A draws a card and gives it to Seat B." in laid.log(observer)
    assert "You draw Moth Courier and give it to Seat B." in laid.log(0)
    laid.says(1, "play/rust_wasp/1")
    assert sees(laid, 0, "hand", 1) == ["moth_courier"]
    assert sees(laid, 0, "discard_pile") == sorted(DRAW_1)


@rule("3.20.6")
def test_what_a_periscope_showed_stays_known() -> None:
    laid = table(hand={0: ["candle_periscope", "dead_battery"], 1: ["twin_nettles", "bog_lantern"]})
    laid.says(0, "candle_periscope/s1/hand", "end")
    assert sees(laid, 0, "hand", 1) == ["bog_lantern", "twin_nettles"]
    laid.says(1, "play/bog_lantern/1", "end")
    assert sees(laid, 0, "hand", 1) == ["twin_nettles"]
    assert sees(laid, 2, "hand", 1) == []


@rule("3.20.7")
def test_copies_in_a_hand_are_one_option() -> None:
    laid = table(hand={0: ["moth_courier", "moth_courier", "dead_battery"]})
    assert laid.options(0).count("moth_courier") == 1
    assert len(laid.options(0)) == 3


@rule("3.20.7", "3.6.4")
def test_where_several_cards_are_picked_each_copy_can_be() -> None:
    laid = table(hand={0: ["moth_courier", "moth_courier", "dead_battery"]}, hoard={0: ["red_1"]})
    laid.says(0, "trade/red_1")
    assert laid.options(0) == ["moth_courier", "moth_courier.2", "dead_battery"]


@rule("3.20.7")
def test_when_a_copy_leaves_whoever_knew_some_knows_one_fewer() -> None:
    two = table(
        active=1,
        hand={1: ["moth_courier", "moth_courier known", "dead_battery"]},
    )
    two.says(1, "moth_courier")
    assert sees(two, 0, "hand", 1) == []
    assert sorted(two.hand[1]) == ["dead_battery", "moth_courier"]
    three = table(
        active=1,
        hand={1: ["moth_courier", "moth_courier known", "moth_courier known"]},
    )
    three.says(1, "moth_courier")
    assert sees(three, 0, "hand", 1) == ["moth_courier"]


@rule("3.20.8")
def test_a_shuffle_ends_all_knowledge() -> None:
    laid = casting(
        ["fallen_apple", "quiet_spring", "open_window"],
        display=["red_3", "yellow_1", "green_1"],
        hoard={1: ["yellow_3"]},
        treasure_deck=[QUEEN],
    )
    laid.says(0, "s0", "red_3")
    assert sees(laid, 2, "hoard", 1) == ["yellow_3"]
    everyone_stays_hidden(laid)
    for observer in (0, 1, 2, None):
        assert sees(laid, observer, "treasure_deck") == []
    reshuffled = table(
        hand={0: ["quiet_spring", "dead_battery"]},
        draw_pile=[],
        discard_pile=["rust_wasp", "bog_lantern"],
    )
    reshuffled.says(0, "play/quiet_spring/1")
    for observer in (0, 1, 2, None):
        assert sees(reshuffled, observer, "draw_pile") == []
        assert sees(reshuffled, observer, "aside", 0) == []


@rule("3.20.9")
def test_an_eliminated_player_keeps_what_it_knew_and_learns_no_more() -> None:
    laid = casting(
        DISCARD_1,
        4,
        round=2,
        hand={1: ["twin_nettles known", "bog_lantern"], 3: ["rust_wasp"]},
        hoard={3: ["red_1"]},
    )
    laid.says(0, "s3")
    assert sees(laid, 3, "hand", 1) == ["twin_nettles"]
    assert sees(laid, 3, "hand", 2) == []
    assert laid.options(3) == []

"""10 Presentation: labels, previews, refusals and the lines of the log."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.registry import find_game
from fateloom.games.fatal.facts import describe
from fateloom.learn import lessons_of
from fateloom.rulebook import rulebook
from fateloom.testing import LaidTable, rule

from .scenes import QUEEN, casting, everyone_stays_hidden, table


def label(laid: LaidTable, seat: int, key: str) -> str:
    return str(option(laid, seat, key)["label"])


def option(laid: LaidTable, seat: int, key: str) -> dict[str, Any]:
    prompt = laid.view(seat)["prompt"]
    assert prompt is not None
    found: dict[str, Any] = next(each for each in prompt["options"] if each["key"] == key)
    return found


@rule("3.4.4")
def test_a_play_tells_its_stars_in_that_place_and_what_it_passes() -> None:
    laid = table(hand={0: ["clockwork_nightingale", "moth_courier"]}, row1={0: ["quiet_spring"]})
    assert (
        label(laid, 0, "play/clockwork_nightingale/1")
        == "Play Clockwork Nightingale 2nd in row 1: 2 stars on the bottom edge "
        "(skips your enchantment)"
    )
    assert label(laid, 0, "play/clockwork_nightingale/2").startswith(
        "Play Clockwork Nightingale 1st in row 2: 0 stars on the top edge"
    )
    assert option(laid, 0, "play/clockwork_nightingale/1")["preview"]["stars"] == 3
    laid.says(0, "moth_courier")
    assert "skips" not in label(laid, 0, "play/clockwork_nightingale/1")


@rule("3.10.9")
def test_a_completed_row_tells_what_it_would_cast() -> None:
    laid = table(
        hand={0: ["harvest_moon", "dead_battery"]}, row1={0: ["fallen_apple", "quiet_spring"]}
    )
    said = label(laid, 0, "play/harvest_moon/1")
    assert "casts Take · 1 treasure each · 2 players; a second player must benefit too" in said
    assert option(laid, 0, "play/harvest_moon/1")["preview"]["casts"] == (
        "Take · 1 treasure each · 2 players"
    )


@rule("3.10.5")
def test_a_mark_that_becomes_active_in_2nd_place_is_told() -> None:
    laid = table(hand={0: ["sharing_table", "open_window"]}, row1={0: ["quiet_spring"]})
    assert label(laid, 0, "play/sharing_table/1") == (
        "Play Sharing Table 2nd in row 1: 0 stars on the bottom edge; "
        "its mark makes this Draw affect 2 players"
    )
    assert "mark" not in label(laid, 0, "play/sharing_table/2")
    assert "mark" not in label(laid, 0, "play/open_window/1")
    would = option(laid, 0, "play/sharing_table/1")["would"]
    assert would[0]["text"].endswith("With 1 more card the row casts Draw, for 2 players.")


@rule("3.6.4", "3.6.7")
def test_an_enchantment_that_is_traded_is_not_told_as_played() -> None:
    laid = table(
        hand={0: ["moth_courier", "rust_wasp"]},
        hoard={0: ["red_2a"]},
        draw_pile=["comet_lantern", "open_window", "bog_lantern", "acid_cloud", ...],
    )
    laid.says(0, "trade/red_2a")
    assert label(laid, 0, "moth_courier") == "Moth Courier"
    laid.says(0, "rust_wasp")
    assert label(laid, 0, "comet_lantern") == "Comet Lantern"
    laid.says(0, "open_window")
    assert label(laid, 0, "end") == "End turn: count your stars"


@rule("3.7.1")
def test_a_steal_tells_from_whom_and_where_to() -> None:
    laid = table(row1={0: ["copper_dragonfly"], 1: ["inkwell_undine"]})
    assert label(laid, 0, "steal/inkwell_undine/2") == (
        "Steal Inkwell Undine: from Seat B, 1st in your row 2, 1 star on the top edge"
    )
    laid.says(0, "steal/inkwell_undine/2")
    assert laid.log()[-1] == (
        "Seat A steals Inkwell Undine from Seat B into row 2 (stone beats blades)."
    )


def test_every_kind_of_option_reads_as_a_sentence() -> None:
    laid = table(
        hand={0: ["magical_swap", "candle_periscope", "rust_storm", "comet_lantern"]},
        hoard={0: ["red_2a"]},
        row1={0: ["quiet_spring"], 1: ["rust_wasp"], 2: ["bog_lantern"]},
    )
    assert label(laid, 0, "magical_swap/quiet_spring/rust_wasp") == (
        "Magical Swap: swap your Quiet Spring with Seat B's Rust Wasp"
    )
    assert label(laid, 0, "candle_periscope/s1/hand") == ("Candle Periscope: look at Seat B's hand")
    assert label(laid, 0, "rust_storm/bog_lantern") == (
        "Rust Storm: discard Seat C's Bog Lantern (1 star)"
    )
    assert label(laid, 0, "comet_lantern") == "Comet Lantern: +2 stars this turn"
    assert label(laid, 0, "trade/red_2a") == (
        "Trade Salamander Valve (red 2): exchange up to 4 cards"
    )
    assert label(laid, 0, "end") == "End turn: count your stars"
    laid.says(0, "rust_storm/rust_wasp")
    assert label(laid, 0, "bog_lantern") == "Discard Seat C's Bog Lantern (1 star)"
    assert label(laid, 0, "done") == "Discard no more"


@rule("3.9.4", "3.13.2")
def test_a_star_treasure_tells_where_it_goes_and_how_it_will_lie() -> None:
    laid = table(
        phase="stars",
        round=2,
        row1={0: ["copper_dragonfly", "clockwork_nightingale"]},
        character_up={1: ["lichtenborn_3"]},
        display=["yellow_m1", "red_3", "green_1"],
    )
    assert label(laid, 0, "red_3/s0") == (
        "Heart of the Forge (red 3): you keep it (no treasures yet)"
    )
    assert label(laid, 0, "yellow_m1/s1") == (
        "Blown Fuse (yellow −1): Seat B gets it (face up, no treasures yet)"
    )
    laid.says(0, "yellow_m1/s1")
    assert "Seat A has 3 stars and gives Blown Fuse (yellow −1) to Seat B." in laid.log()


@rule("3.10.3", "3.10.8")
def test_rows_and_targets_are_told_with_what_matters() -> None:
    laid = casting(
        ["quiet_spring", "fallen_apple", "harvest_moon"],
        row2={0: ["open_window", "dead_battery", "velvet_burglar"]},
        hoard={1: ["red_1"], 2: ["green_1", "green_3"]},
    )
    assert label(laid, 0, "1") == "Row 1: Draw · 1 card each · 2 players"
    assert label(laid, 0, "2") == "Row 2: Steal · 2 treasures · 1 player"
    laid.says(0, "2")
    assert label(laid, 0, "s2") == "Seat C (2 cards in hand, 2 treasures face down)"


@rule("3.15.1")
def test_only_the_seat_itself_reads_its_sign_in_the_reveal() -> None:
    laid = table(idle=5, treasure_deck=[QUEEN])
    laid.says(0, "end")
    assert label(laid, 2, "reveal") == "Reveal Terranova"
    for observer in (0, 1, None):
        assert "Terranova" not in str(laid.view(observer)["prompt"])
    everyone_stays_hidden(laid)


@rule("3.2.6")
def test_passes_leave_no_line() -> None:
    laid = casting(
        ["cold_ember", "quiet_spring", "open_window"],
        hand={1: ["elemental_shield", "rust_wasp", "bog_lantern"]},
    )
    laid.says(0, "s1").says(1, "pass", "end").says(2, "end")
    assert [line.split(" ")[2] for line in laid.log()] == ["casts", "Discard:"]


def test_the_facts_of_a_seat_are_public_numbers() -> None:
    laid = table(row1={0: ["quiet_spring", "clockwork_nightingale"]}, hoard={0: ["red_1"]})
    facts = laid.view(1)["players"][0]
    assert facts["stars"] == 3
    assert (facts["cards_in_hand"], facts["cards_aside"], facts["treasures"]) == (2, 0, 1)
    assert facts["rows"][0]["begins"] == "Draw"
    assert facts["row_1_shows"].startswith("Draw · 3 stars · ends ")
    assert facts["row_2_shows"] is None
    assert laid.view(1) == {**laid.view(1), "table": laid.view(None)["table"]}


def test_a_small_hand_is_marked_in_the_second_round() -> None:
    laid = table(round=2, hand={0: ["rust_wasp"], 1: ["bog_lantern", "acid_cloud", "gale_bellows"]})
    assert [player["low_hand"] for player in laid.view()["players"]] == [True, False, True]


@rule("3.2.6")
def test_a_play_names_only_what_it_really_passes() -> None:
    things = {"hand": {0: ["rust_wasp", "moth_courier"]}, "hoard": {0: ["red_2a"]}}
    laid = table(**things, row1={0: ["copper_dragonfly"], 1: ["quiet_spring", "inkwell_undine"]})
    assert label(laid, 0, "play/rust_wasp/1").endswith("(skips your enchantment, trade and steal)")
    laid.says(0, "moth_courier")
    assert label(laid, 0, "play/rust_wasp/1").endswith("(skips your steal)")


def test_marks_for_a_second_player_are_told_in_words() -> None:
    faces = table().t.game.faces
    told = describe(faces["pollen_balloonist"])
    assert told == "Take, stone, stars 1st 1, 2nd 0, 3rd 1; 2 players if 3rd"


def question(laid: LaidTable, seat: int) -> str:
    prompt = laid.view(seat)["prompt"]
    assert prompt is not None
    return str(prompt["text"])


@rule("3.2.6", "3.8.1")
def test_a_turn_asks_only_for_what_can_be_done() -> None:
    late = "(Too late once you steal or play a vision.)"
    courier, hoard = ["moth_courier", "rust_wasp"], {0: ["red_2a"]}
    both = table(hand={0: courier}, hoard=hoard)
    assert question(both, 0) == f"Play an enchantment or trade a treasure? {late}"
    assert question(table(hand={0: courier}), 0) == f"Play an enchantment? {late}"
    trade = table(hand={0: ["rust_wasp", "bog_lantern"]}, hoard=hoard)
    assert question(trade, 0) == f"Trade a treasure for new cards? {late}"
    visions = table(hand={0: ["rust_wasp", "bog_lantern"]})
    assert question(visions, 0) == "Play a vision into one of your rows? (Up to 2 this turn.)"
    visions.says(0, "play/rust_wasp/1")
    assert question(visions, 0) == "Play a vision into one of your rows? (1 more this turn.)"


@rule("3.10.12")
def test_a_take_asks_for_the_treasure_of_whom_it_names() -> None:
    laid = casting(["fallen_apple", "quiet_spring", "harvest_moon"])
    assert question(laid.says(0, "s0"), 0) == "Take which treasure?"
    laid.says(0, laid.options(0)[0])
    assert question(laid.says(0, "s1"), 0) == "Give Seat B which treasure?"


@rule("3.1.6", "3.5.1")
def test_a_target_is_marked_as_the_sign_you_hunt_once_you_know_it() -> None:
    row = ["cold_ember", "quiet_spring", "open_window"]
    assert "hunt" not in label(casting(row), 0, "s1")
    known = casting(row, character={1: []}, character_up={1: ["lichtenborn_3"]})
    assert "the sign you hunt" in label(known, 0, "s1")
    assert "hunt" not in label(known, 0, "s2")


@rule("3.5.1")
def test_lines_speak_to_their_reader() -> None:
    laid = table(
        hand={0: ["rust_storm", "quiet_spring"]}, row1={1: ["rust_wasp"], 2: ["acid_cloud"]}
    )
    laid.says(0, "rust_storm/rust_wasp", "acid_cloud")
    assert laid.log(1)[-2:] == [
        "Seat A plays Rust Storm: your Rust Wasp is discarded.",
        "Seat C's Acid Cloud is discarded too.",
    ]
    assert laid.log(2)[-1] == "Your Acid Cloud is discarded too."
    laid.says(0, "play/quiet_spring/1")
    assert laid.log(0)[-1] == "You play Quiet Spring 1st in row 1 (top edge: 1 star)."


@rule("3.4.4", "3.10.4", "3.10.8")
def test_a_play_tells_what_its_row_casts_and_at_whom() -> None:
    row = {0: ["fallen_apple", "quiet_spring"]}
    laid = table(hand={0: ["harvest_moon", "dead_battery"]}, row1=row)
    (part,) = option(laid, 0, "play/harvest_moon/1")["would"]
    assert part["title"] == "Row 1, 3rd place"
    assert "The row is full and casts Take: choose yourself, Seat B or Seat C." in part["text"]
    assert part["text"].endswith(
        "They get 1 treasure from the display. Then the same for another player."
    )
    (first,) = option(laid, 0, "play/harvest_moon/2")["would"]
    assert first["text"].endswith("With 2 more cards the row casts Take.")


@rule("3.10.16")
def test_a_play_tells_that_its_row_would_find_nobody() -> None:
    row = {0: ["footprint_in_moss", "quiet_spring"]}
    laid = table(hand={0: ["rain_organ", "dead_battery"]}, row1=row)
    (part,) = option(laid, 0, "play/rain_organ/1")["would"]
    assert part["text"].endswith("casts Steal, but nobody can be chosen now.")


@rule("3.2.6", "3.2.7")
def test_the_rule_of_the_main_question_is_in_plain_words() -> None:
    laid = table()
    prompt = laid.view(0)["prompt"]
    assert prompt is not None
    told = rulebook(laid.t.game).rule(prompt["rule"]).text
    assert "You may do anything from your present step or a later one" in told
    assert "`" not in told


def test_lessons_say_what_cards_do_and_not_how_they_are_drawn() -> None:
    """A lesson is read in the terminal too, where there is no picture to watch."""
    steps = [step for lesson in lessons_of(find_game("fatal")).values() for step in lesson.step]
    said = {step.id: " ".join([step.say, *(wrong.say for wrong in step.wrong)]) for step in steps}
    assert not [id for id, text in said.items() if "sickle" in text or "lights up" in text]
    assert "only its bottom edge counts there, with 1 star" in said["let_a_row_grow"]

"""3.3 Read Fortune: playing cards, and the order of the options."""

from __future__ import annotations

from fateloom.testing import rule
from games.weaver.scenes import SUITS, begin, plays, reading, row, turned, zone

TOPS = ["safe_return", "steadfast_vow", "iron_will", "honest_trade"]
BELOW = ["long_summer", "first_kiss", "spellwright", "lucky_coin"]


@rule("3.3.1", "3.3.10", "3.3.11")
def test_a_reading_has_exactly_four_cards() -> None:
    scene = reading(*TOPS[:3], tops=BELOW)
    refused = scene.refusal(0, "finish")
    assert (refused.rule, refused.why) == ("3.3.11", "a reading needs 4 cards; you have played 3")
    scene.says(0, "play/wealth/3")
    assert scene.options(0) == ["censer", "finish"]
    assert scene.refusal(0, "play").rule == "3.3.10"


@rule("3.3.2", "3.3.3")
def test_cards_come_from_the_tops_clouded_half_up() -> None:
    scene = reading(tops=[*TOPS, *BELOW])
    scene.says(0, "play/love/0")
    assert row(scene) == ["steadfast_vow 0 K·E"]
    assert scene.options(0)[:8] == [f"play/{suit}/{gap}" for suit in SUITS for gap in (0, 1)]


@rule("3.3.4", "3.3.5")
def test_a_card_goes_to_either_end_or_between() -> None:
    scene = reading("safe_return", "iron_will", tops=["first_kiss", "red_thread", "lucky_coin"])
    names = []
    for gap in (0, 1, 2):
        trial = reading("safe_return", "iron_will", tops=["first_kiss", "lucky_coin", "gem_cutter"])
        trial.says(0, f"play/wealth/{gap}")
        names.append([each.split()[0] for each in row(trial)].index("lucky_coin"))
    assert names == [0, 1, 2]
    plays(scene, "lucky_coin at 1")
    said = "You play Clipped Coin (Wealth) between Lost Road and Iron Collar."
    assert said in scene.log(0)


@rule("3.3.5")
def test_the_first_card_has_one_gap() -> None:
    scene = reading(tops=[*TOPS, *BELOW])
    assert [key for key in scene.options(0) if key.startswith("play")] == [
        f"play/{suit}/0" for suit in SUITS
    ]
    assert scene.refusal(0, "play/love/1").rule == "3.3.1"


@rule("3.3.6")
def test_the_next_card_is_turned_up_at_once() -> None:
    scene = reading(tops=[*TOPS, *BELOW])
    assert [card["face"] for card in zone(scene, "deck.love")] == ["steadfast_vow"]
    scene.says(0, "play/love/0")
    assert [card["face"] for card in zone(scene, "deck.love")] == ["first_kiss"]
    assert "Last Kiss is revealed." in scene.log(0)


@rule("3.3.7", "3.3.8")
def test_the_required_suit_may_come_last_and_suits_may_repeat() -> None:
    scene = reading(
        "steadfast_vow",
        "tender_letter",
        "twin_souls",
        tops=["long_summer", "iron_will"],
        visitor="yorri",
    )
    scene.says(0, "play/happiness/0", "finish")
    assert not [line for line in scene.log(0) if line.startswith("Lost: no")]


@rule("3.3.9")
def test_a_played_card_stays_where_it_is() -> None:
    scene = reading("safe_return", "iron_will", tops=["first_kiss", "red_thread", "lucky_coin"])
    assert {key.split("/")[0] for key in scene.options(0)} == {"play", "censer"}


@rule("3.3.10", "3.9.1")
def test_abilities_may_be_used_after_the_fourth_card() -> None:
    scene = reading(*TOPS, shop=["slithemani_stone_2"], shards=1)
    assert scene.options(0) == ["slither/0", "slither/1", "slither/2", "finish"]


@rule("3.9.1", "3.9.4")
def test_the_order_of_the_options() -> None:
    scene = reading(
        "safe_return",
        "death_of_kings",
        tops=["long_summer", "lucky_coin", "first_kiss", "red_thread"],
        visitor="old_pemmet",
        shop=[
            "ember_censer_1",
            "living_blade_2",
            "sphinx_hourglass_2",
            "jesters_mask_2",
            "slithemani_stone_2",
            "mimic_chest_2",
        ],
        shards=9,
    )
    assert scene.options(0) == [
        *[f"play/{suit}/{gap}" for suit in ("happiness", "love", "wealth") for gap in range(3)],
        "mimic/0/right",
        "mimic/1/left",
        "slither/0",
        "mask/0/love",
        "mask/1/happiness",
        "mask/1/love",
        "bury/love",
        "blade/1",
        "censer",
    ]


@rule("3.14.1")
def test_what_cannot_be_done_is_shown_with_its_rule() -> None:
    scene = reading(
        "safe_return",
        tops=["long_summer", "lucky_coin"],
        shop=["mimic_chest_1", "living_blade_1"],
        shards=3,
    )
    assert scene.barred(0) == {
        "play/love": "3.14.1: this deck is empty",
        "play/power": "3.14.1: this deck is empty",
        "mimic": "3.9.4: it has no target now",
        "blade": "3.9.4: it has no target now",
        "finish": "3.3.11: a reading needs 4 cards; you have played 1",
    }


@rule("3.3.11")
def test_finish_alone_is_taken_without_asking() -> None:
    scene = reading(*TOPS[:3], tops=BELOW, shards=0, gold=30, visitor="yorri")
    scene.says(0, "play/wealth/3")
    assert scene.ask == "renovate"


def test_an_absent_player_plays_the_required_suit_first_and_then_what_is_listed_first() -> None:
    match = begin(5, gentle_dawn="second")
    required = match.view(0)["table"]["desires"]["required"]
    match.answer_default(0)
    assert match.decisions[-1].key == f"play/{required}/0"
    match.answer_default(0)
    assert match.decisions[-1].key == "play/happiness/0"
    scene = reading(*TOPS)
    scene.match.answer_default(0)
    assert scene.match.decisions[-1].key == "finish"
    assert turned(scene) == []

"""3.8 Events, and what each of them does (5.5)."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import rule

from .scenes import lapse, reveal, rules_told, seen, zone


@rule("3.8.1", "3.8.4")
def test_royal_wedding_gives_everybody_a_favor() -> None:
    laid = reveal("royal_wedding", seats=5, hand={0: ["kickback"]})
    assert [len(hand) for hand in laid.hand] == [2, 1, 1, 1, 1]


@rule("3.8.1", "3.8.2")
def test_famine_lets_everybody_pay_three_or_place_a_chaos() -> None:
    laid = reveal("famine", seats=4)
    assert laid.ask == "famine_choice"
    assert laid.asked == [0, 1, 2, 3]
    assert laid.options(2) == ["pay", "suffer"]
    laid.says(0, "pay").says(1, "suffer").says(2, "pay").says(3, "suffer")
    assert laid.coins == [7, 10, 7, 10]
    assert laid.populace == [0, 1, 0, 1]


@rule("3.8.4")
def test_blood_moon_puts_a_chaos_on_every_monster() -> None:
    laid = reveal(
        "blood_moon",
        kingdom={0: ["kobolds chaos=1", "smolderwing chaos=4"], 2: ["troll chaos=3", "angry_mob"]},
    )
    assert laid.count("kobolds", "chaos") == 2
    assert laid.count("smolderwing", "chaos") == 5
    assert laid.count("troll", "chaos") == 4
    assert laid.count("angry_mob", "chaos") == 0
    assert laid.populace == [0, 0, 0]


@rule("3.8.4")
def test_feast_of_saints_calms_the_unruly_and_rewards_the_others() -> None:
    laid = reveal("feast_of_saints", populace=[3, 0, 1])
    assert laid.populace == [2, 0, 0]
    assert laid.coins == [10, 12, 10]


@rule("3.8.4", "3.2.9")
def test_crusade_puts_an_order_on_every_knight_and_priest() -> None:
    laid = reveal(
        "crusade",
        kingdom={
            0: ["sir_aldric order=4", "sister_maren", "goldentongue order=2"],
            1: ["hroth_oathkeeper", "pip_the_lucky order=1"],
            2: ["mother_thessaly order=1"],
        },
    )
    orders = {"sir_aldric": 5, "sister_maren": 1, "goldentongue": 2, "hroth_oathkeeper": 1,
              "pip_the_lucky": 1, "mother_thessaly": 2}  # fmt: skip
    assert {face: laid.count(face, "order") for face in orders} == orders


@rule("3.8.2", "3.8.6")
def test_black_plague_costs_three_coins_or_a_hero() -> None:
    laid = reveal(
        "black_plague", kingdom={0: ["sir_aldric order=2", "pip_the_lucky"], 2: ["lady_isaura"]}
    )
    assert laid.ask == "plague_choice"
    assert laid.asked == [0, 2]
    assert laid.options(0) == ["pay", "dies/sir_aldric", "dies/pip_the_lucky"]
    laid.says(0, "dies/sir_aldric").says(2, "pay")
    assert laid.kingdom == [["pip_the_lucky"], [], ["lady_isaura"]]
    assert laid.coins == [10, 10, 7]
    assert "sir_aldric" in laid.fate_discard
    assert laid.count("sir_aldric", "order") == 0


@rule("3.8.6")
def test_black_plague_does_not_concern_a_seat_without_heroes() -> None:
    laid = reveal("black_plague", kingdom={0: ["kobolds chaos=2"], 1: ["lady_isaura"]})
    assert laid.asked == [1]
    laid.says(1, "pay")
    assert laid.coins == [10, 7, 10]
    assert laid.populace == [0, 0, 0]


@rule("3.8.2", "3.8.5")
def test_the_oracles_tithe_rewards_the_highest_and_shames_the_lowest() -> None:
    laid = reveal("the_oracles_tithe", seats=4, populace=[0, 2, 0, 0])
    assert laid.ask == "tithe_offer"
    assert laid.options(0) == ["0", "1", "2", "3", "4", "5"]
    laid.says(3, "0").says(2, "1").says(1, "4").says(0, "0")
    assert laid.coins == [10, 6, 9, 10]
    assert laid.populace == [1, 1, 0, 1]
    assert [len(hand) for hand in laid.hand] == [0, 1, 0, 0]


@rule("3.8.5")
@pytest.mark.parametrize(("purse", "most"), [(10, 5), (5, 5), (3, 3), (1, 1)])
def test_the_tithe_is_offered_from_coins_already_owned(purse: int, most: int) -> None:
    laid = reveal("the_oracles_tithe", coins={0: purse})
    assert laid.options(0) == [str(offer) for offer in range(most + 1)]
    assert list(laid.barred(0)) == [str(offer) for offer in range(most + 1, 6)]
    laid.refusal(0, "tax")
    laid.refusal(0, str(most + 1))


@rule("3.8.5", "3.2.17")
def test_a_seat_without_coins_offers_nothing_to_the_tithe() -> None:
    laid = reveal("the_oracles_tithe", coins={0: 0})
    assert laid.asked == [1, 2]
    laid.says(1, "1").says(2, "0")
    assert laid.populace == [1, 0, 1]


@rule("3.8.2")
def test_exchange_of_hostages_passes_the_picked_favors_to_the_left_at_once() -> None:
    laid = reveal(
        "exchange_of_hostages",
        hand={
            0: ["kickback", "extortion"],
            1: ["blackmail", "holy_water"],
            2: ["last_stand", "secret_pact"],
        },
    )
    assert laid.ask == "hostage_pick"
    assert laid.options(1) == ["blackmail", "holy_water"]
    laid.says(0, "extortion").says(1, "blackmail").says(2, "secret_pact")
    assert [sorted(hand) for hand in laid.hand] == [
        ["kickback", "secret_pact"],
        ["extortion", "holy_water"],
        ["blackmail", "last_stand"],
    ]


@rule("3.8.7")
def test_a_seat_without_favors_gives_nothing_and_may_receive_one() -> None:
    laid = reveal("exchange_of_hostages", hand={0: ["kickback", "extortion"], 2: ["blackmail"]})
    assert laid.asked == [0]
    laid.says(0, "extortion")
    assert laid.hand[1] == ["extortion"]
    assert laid.hand[2] == []
    assert sorted(laid.hand[0]) == ["blackmail", "kickback"]


@rule("3.8.2")
@pytest.mark.parametrize(
    ("event", "answer", "things"),
    [
        ("famine", "suffer", {}),
        ("black_plague", "pay", {"kingdom": {0: ["sir_aldric"], 1: ["lady_isaura"]}}),
        ("the_oracles_tithe", "3", {}),
        (
            "exchange_of_hostages",
            "kickback",
            {"hand": {0: ["kickback", "blackmail"], 1: ["kickback", "blackmail"]}},
        ),
    ],
)
def test_answers_to_an_event_are_hidden_until_all_have_answered(
    event: str, answer: str, things: dict[str, Any]
) -> None:
    laid = reveal(event, **things)
    before = [laid.match.view(viewer, since=0) for viewer in (1, 2, None)]
    laid.says(0, answer)
    assert [laid.match.view(viewer, since=0) for viewer in (1, 2, None)] == before
    assert laid.refusal(0, answer).why == "you have already chosen"


@rule("3.8.2")
@pytest.mark.parametrize("auctioneer", range(3))
def test_choices_are_carried_out_clockwise_from_the_auctioneer(auctioneer: int) -> None:
    laid = reveal(
        "black_plague",
        auctioneer=auctioneer,
        kingdom={0: ["sir_aldric"], 1: ["lady_isaura"], 2: ["pip_the_lucky"]},
    )
    for seat, hero in enumerate(["sir_aldric", "lady_isaura", "pip_the_lucky"]):
        laid.says(seat, f"dies/{hero}")
    order = ["sir_aldric", "lady_isaura", "pip_the_lucky"] * 2
    assert laid.fate_discard[:3] == order[auctioneer : auctioneer + 3]


@rule("3.8.3")
@pytest.mark.parametrize(
    ("coins", "kingdom", "taxes", "left"),
    [
        (2, [], 1, 2),
        (0, [], 1, 0),
        (0, ["angry_mob"], 2, 1),
        (1, ["angry_mob"], 1, 0),
        (0, ["merchant_fleet"], 1, 1),
    ],
)
def test_tax_and_pay_taxes_as_little_as_will_do(
    coins: int, kingdom: list[str], taxes: int, left: int
) -> None:
    laid = reveal("black_plague", coins={0: coins}, kingdom={0: ["sir_aldric", *kingdom]})
    assert laid.options(0) == ["tax_and_pay", "dies/sir_aldric"]
    laid.says(0, "tax_and_pay")
    assert laid.populace[0] == taxes
    assert laid.coins[0] == left
    assert "sir_aldric" in laid.kingdom[0]


@rule("3.8.3")
def test_tax_and_pay_is_offered_only_within_the_cap() -> None:
    laid = reveal(
        "black_plague",
        coins={0: 0},
        populace={0: 19},
        kingdom={0: ["sir_aldric", "lady_isaura", "angry_mob"]},
    )
    assert laid.options(0) == ["dies/sir_aldric", "dies/lady_isaura"]
    assert laid.refusal(0, "tax_and_pay").rule == "3.8.3"
    assert "limit of 20" in laid.refusal(0, "tax_and_pay").why
    assert laid.refusal(0, "pay").rule == "3.2.4"


@rule("3.8.3")
@pytest.mark.parametrize(
    ("kingdom", "options"),
    [
        ([], []),
        (["merchant_fleet"], ["tax_and_pay", "suffer"]),
        (["demon_of_avarice chaos=1"], ["tax_and_pay", "suffer"]),
        (["merchant_fleet", "angry_mob"], []),
    ],
)
def test_at_a_famine_tax_and_pay_needs_a_yield_of_four(
    kingdom: list[str], options: list[str]
) -> None:
    laid = reveal("famine", coins={0: 1}, kingdom={0: kingdom})
    assert laid.options(0) == options
    if options:
        laid.says(0, "tax_and_pay")
        lapse(laid)
        assert laid.coins[0] == 2
        assert laid.populace[0] == 1


@rule("3.8.3", "3.2.10")
def test_at_a_famine_the_cap_bars_tax_and_pay() -> None:
    laid = reveal("famine", coins={0: 1}, populace={0: 20}, kingdom={0: ["merchant_fleet"]})
    assert laid.asked == [1, 2]
    lapse(laid)
    assert laid.coins[0] == 1
    assert laid.populace[0] == 20


@rule("3.8.4")
def test_an_event_is_told_to_everybody() -> None:
    laid = reveal("feast_of_saints")
    for viewer in (0, 1, 2, None):
        assert "Feast of Saints" in " ".join(laid.log(viewer))
        assert seen(laid, viewer, "fate_discard") == ["feast_of_saints"]
    assert "3.8.4" in rules_told(laid)


@rule("3.8.2", "3.8.7")
def test_third_seats_see_only_that_favors_moved() -> None:
    laid = reveal("exchange_of_hostages", hand={0: ["kickback", "extortion"]})
    laid.says(0, "extortion")
    for viewer in (2, None):
        assert seen(laid, viewer, "hand", 1) == []
        assert zone(laid, viewer, "hand", 1)["size"] == 1
        assert "Extortion" not in " ".join(laid.log(viewer))

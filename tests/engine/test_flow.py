"""How rules ask: one seat or several, one value or a set, and how phases follow each other."""

from __future__ import annotations

import pytest

from fateloom.engine.match.match import Match, RuleBug
from fateloom.engine.rules.asks import (
    Jump,
    Option,
    Refused,
    choose,
    choose_all,
    choose_some,
    first_of,
)
from fateloom.engine.state.log import Name
from tests.engine.toy import Toy, card, play


def keys(match: Match, seat: int) -> list[str]:
    prompt = match.view(seat)["prompt"]
    assert prompt is not None
    return [option["key"] for option in prompt["options"]]


# One seat --------------------------------------------------------------------------------


async def tea(t: Toy) -> str | None:
    t.heard.append(await choose(1, ["tea", "coffee"], rule="T1", text="Tea?"))
    return None


def test_the_answer_comes_back_to_the_rules() -> None:
    match = play(tea)
    assert match.unanswered == (1,)
    match.decide(1, "coffee")
    assert match.table.heard == ["coffee"]
    assert match.ask is None
    assert match.outcome is not None


def test_a_single_value_is_taken_without_asking_but_counted() -> None:
    async def forced(t: Toy) -> str | None:
        t.heard.append(await choose(0, ["only"], rule="T1"))
        t.heard.append(await choose(0, ["a", "b"], rule="T2"))
        return None

    match = play(forced)
    assert match.table.heard == ["only"]
    assert match.ask_number == 2
    match.decide(0, "b", 2)
    assert match.decisions == [(2, 0, "b")]


def test_always_asks_for_a_single_value_too() -> None:
    async def polite(t: Toy) -> str | None:
        t.heard.append(await choose(0, ["only"], rule="T1", always=True))
        return None

    match = play(polite)
    assert match.unanswered == (0,)
    match.decide(0, "only")
    assert match.table.heard == ["only"]


def test_barred_options_are_listed_with_rule_and_reason() -> None:
    async def dear(t: Toy) -> str | None:
        await choose(
            0,
            ["look", "go", Option("buy", barred="T9: you have no coin")],
            rule="T1",
            barred=lambda: [Option("steal", label="Steal it", barred="no thieves here")],
        )
        return None

    match = play(dear)
    prompt = match.view(0)["prompt"]
    assert prompt is not None
    assert keys(match, 0) == ["look", "go"]
    barred = [(each["key"], each["label"], each["rule"], each["why"]) for each in prompt["barred"]]
    assert barred == [
        ("buy", "Buy", "T9", "you have no coin"),
        ("steal", "Steal it", "", "no thieves here"),
    ]
    with pytest.raises(Refused, match="you have no coin") as refused:
        match.decide(0, "buy")
    assert refused.value.rule == "T9"


def test_an_option_may_have_a_label_of_its_own() -> None:
    async def labelled(t: Toy) -> str | None:
        t.heard.append(await choose(0, [Option("a", label="The first"), "b_c"], rule="T1"))
        return None

    match = play(labelled)
    prompt = match.view(0)["prompt"]
    assert prompt is not None
    assert [option["label"] for option in prompt["options"]] == ["The first", "B c"]
    match.decide(0, "a")
    assert match.table.heard == ["a"]


def test_the_words_of_a_prompt_are_spoken_to_the_seat() -> None:
    async def shown(t: Toy) -> str | None:
        ace = t.move(card(t, "ace"), t.hand[0])
        words = {"card": ace, "who": Name(0)}
        await choose(1, ["yes", "no"], rule="T1", text="Buy {card} of {who}?", words=words)
        await choose(0, ["yes", "no"], rule="T1", text="Sell {card}?", words=words)
        return None

    match = play(shown)
    asked = match.view(1)["prompt"]
    assert asked is not None
    assert asked["text"] == "Buy a court of Seat A?"
    match.decide(1, "no")
    asked = match.view(0)["prompt"]
    assert asked is not None
    assert asked["text"] == "Sell Ace?"


def test_an_absent_seat_gives_the_default_answer() -> None:
    async def asks(t: Toy) -> str | None:
        t.heard.append(await choose(0, ["a", "b"], rule="T1", default="b"))
        t.heard.append(await choose(0, ["a", "b"], rule="T1"))
        t.heard.append(await choose_some(0, ["a", "b", "c"], rule="T1", least=1, default=["c"]))
        return None

    match = play(asks)
    with pytest.raises(Refused, match="not being asked"):
        match.answer_default(1)
    for _ in range(3):
        match.answer_default(0)
    assert match.table.heard == ["b", "a", ["c"]]


def test_the_default_of_a_question_to_several_hangs_on_the_seat() -> None:
    async def asks(t: Toy) -> str | None:
        answers = await choose_all(
            [0, 1], lambda seat: ["x", "y"], rule="T1", default=lambda seat: "xy"[seat]
        )
        t.heard.append(answers)
        return None

    match = play(asks)
    match.answer_default(0)
    match.answer_default(1)
    assert match.table.heard == [{0: "x", 1: "y"}]


def test_nothing_to_choose_from_is_a_fault_of_the_rules() -> None:
    async def empty(t: Toy) -> str | None:
        await choose(0, [], rule="T1", id="empty")
        return None

    with pytest.raises(RuleBug, match="nothing to choose from at empty"):
        play(empty)


# Sets ------------------------------------------------------------------------------------


async def packing(t: Toy) -> str | None:
    t.heard.append(
        await choose_some(0, ["hat", "coat", "shoes"], rule="T1", least=1, most=2, text="Pack?")
    )
    return None


def test_a_set_is_answered_with_its_members() -> None:
    match = play(packing)
    match.decide(0, "shoes+hat")
    assert match.table.heard == [["hat", "shoes"]]
    assert match.decisions[0].key == "hat+shoes"


@pytest.mark.parametrize("key", ["", "hat+coat+shoes", "hat+hat", "hat+tie", "hat+"])
def test_a_set_of_the_wrong_size_or_kind_is_refused(key: str) -> None:
    with pytest.raises(Refused, match="1 to 2 of: hat, coat, shoes, joined by"):
        play(packing).decide(0, key)


def test_an_empty_set_may_be_an_answer() -> None:
    async def optional(t: Toy) -> str | None:
        t.heard.append(await choose_some(0, ["hat", "coat"], rule="T1"))
        return None

    match = play(optional)
    match.decide(0, "")
    assert match.table.heard == [[]]


def test_a_set_without_a_choice_is_not_asked() -> None:
    async def forced(t: Toy) -> str | None:
        t.heard.append(await choose_some(0, ["hat", "coat"], rule="T1", least=2))
        t.heard.append(await choose_some(0, ["hat", "coat"], rule="T1", most=0))
        t.heard.append(await choose_some(0, [], rule="T1"))
        return None

    assert play(forced).table.heard == [["hat", "coat"], [], []]


async def dressing(t: Toy) -> str | None:
    t.heard.append(
        await choose_some(
            0,
            ["hat", "red hat", "coat", "red coat", "scarf"],
            rule="T1",
            least=2,
            variant_of=lambda each: each.removeprefix("red "),
        )
    )
    return None


def test_a_set_holds_one_variant_of_a_thing() -> None:
    match = play(dressing)
    with pytest.raises(Refused, match="choose at most one of these: coat, red coat"):
        match.decide(0, "hat+coat+red coat")
    match.decide(0, "red hat+coat+scarf")
    assert match.table.heard == [["red hat", "coat", "scarf"]]


def test_the_view_of_a_set_numbers_the_things_of_its_variants() -> None:
    match = play(dressing)
    prompt = match.view(0)["prompt"]
    assert prompt is not None
    assert prompt["variants"] == [0, 0, 1, 1, 2]
    assert (prompt["least"], prompt["most"]) == (2, 3)
    plain = play(packing).view(0)["prompt"]
    assert plain is not None and "variants" not in plain


def test_an_absent_seat_takes_no_two_variants_of_a_thing() -> None:
    match = play(dressing)
    match.answer_default(0)
    assert match.table.heard == [["hat", "coat"]]


# Several seats at once -------------------------------------------------------------------


async def vote(t: Toy) -> str | None:
    options = {0: ["yes", "no"], 1: ["yes"], 2: ["yes", "no"]}
    t.heard.append(await choose_all([0, 1, 2], lambda seat: options[seat], rule="T1"))
    return None


def test_answers_to_all_are_secret_until_the_last() -> None:
    match = play(vote, seats=3)
    assert list(match.unanswered) == [0, 2]
    before = [match.view(seat, since=0) for seat in (0, 1, None)]
    match.decide(2, "no")
    assert [match.view(seat, since=0) for seat in (0, 1, None)] == before
    assert match.decisions == []
    match.decide(0, "yes")
    assert match.table.heard == [{0: "yes", 1: "yes", 2: "no"}]
    assert match.decisions == [(1, 0, "yes"), (1, 2, "no")]


def test_everybody_who_is_asked_is_shown_as_thinking() -> None:
    match = play(vote, seats=3)
    match.decide(2, "no")
    assert match.view(None)["waiting"] == [0, 1, 2]
    assert match.view(2)["prompt"] is None


def test_nobody_answers_twice() -> None:
    match = play(vote, seats=3)
    match.decide(2, "no")
    for seat in (2, 1):
        with pytest.raises(Refused, match="you have already chosen"):
            match.decide(seat, "yes")


async def reaction(t: Toy) -> str | None:
    t.heard.append(await first_of([2, 0, 1], lambda seat: ["pass", "play"], rule="T1"))
    return None


def test_the_first_play_in_asking_order_counts() -> None:
    match = play(reaction, seats=3)
    match.decide(1, "play")
    match.decide(0, "play")
    assert match.ask is not None
    match.decide(2, "pass")
    assert match.table.heard == [(0, "play")]
    assert match.decisions == [(1, 2, "pass"), (1, 0, "play")]


def test_a_play_counts_as_soon_as_all_before_have_passed() -> None:
    match = play(reaction, seats=3)
    match.decide(2, "play")
    assert match.table.heard == [(2, "play")]
    assert match.decisions == [(1, 2, "play")]


def test_if_all_pass_nothing_was_played() -> None:
    match = play(reaction, seats=3)
    for seat in (1, 0, 2):
        match.decide(seat, "pass")
    assert match.table.heard == [None]


def test_a_question_to_nobody_is_answered_at_once() -> None:
    async def alone(t: Toy) -> str | None:
        t.heard.append(await first_of([], lambda seat: [], rule="T1"))
        t.heard.append(await choose_all([], lambda seat: [], rule="T1"))
        return None

    assert play(alone).table.heard == [None, {}]


# Phases ----------------------------------------------------------------------------------


def test_phases_follow_each_other_by_name() -> None:
    async def morning(t: Toy) -> str | None:
        t.heard.append(t.phase)
        return "noon"

    async def noon(t: Toy) -> str | None:
        t.heard.append(t.phase)
        await choose(0, ["stay", "go"], rule="T1")
        return None

    match = play(morning, noon)
    assert match.table.heard == ["morning", "noon"]
    assert match.view(0)["phase"] == "noon"


def test_a_jump_abandons_whatever_is_going_on() -> None:
    async def deep(t: Toy) -> None:
        if await choose(0, ["stay", "flee"], rule="T1") == "flee":
            raise Jump("refuge")

    async def cave(t: Toy) -> str | None:
        await deep(t)
        t.heard.append("still here")
        return None

    async def refuge(t: Toy) -> str | None:
        t.heard.append("safe")
        return None

    match = play(cave, refuge)
    match.decide(0, "flee")
    assert match.table.heard == ["safe"]


def test_a_jump_to_nowhere_ends_the_game() -> None:
    async def cave(t: Toy) -> str | None:
        await choose(0, ["stay", "flee"], rule="T1")
        raise Jump

    match = play(cave)
    match.decide(0, "flee")
    assert match.ask is None
    assert match.outcome is not None


# Faults of rules -------------------------------------------------------------------------


async def fragile(t: Toy) -> str | None:
    while True:
        said = await choose(0, ["sing", "break"], rule="T1")
        t.coins[0] += 1
        t.say("T1", "{what}!", what=said)
        if said == "break":
            raise LookupError("a string")


def test_rules_that_fail_leave_the_match_as_it_was_and_playable() -> None:
    match = play(fragile)
    match.decide(0, "sing")
    before = [match.view(seat, since=0) for seat in (0, 1, None)]
    with pytest.raises(RuleBug, match=r"Toy failed after decision 2.*LookupError: a string"):
        match.decide(0, "break")
    assert [match.view(seat, since=0) for seat in (0, 1, None)] == before
    assert match.decisions == [(1, 0, "sing")]
    match.decide(0, "sing")
    assert match.table.coins == [2, 0]


def test_rules_that_fail_after_a_question_to_several_leave_it_open() -> None:
    async def quarrel(t: Toy) -> str | None:
        said = await choose_all([0, 1], lambda seat: ["yes", "no"], rule="T1")
        if set(said.values()) == {"no"}:
            raise ValueError("nobody agrees")
        return None

    match = play(quarrel)
    match.decide(0, "no")
    with pytest.raises(RuleBug, match="nobody agrees"):
        match.decide(1, "no")
    assert set(match.unanswered) == {0, 1}
    match.decide(1, "yes")
    match.decide(0, "no")
    assert match.outcome is not None

"""Keys: the words under which answers are stored, never by the id of a card."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.rules.asks import Refused, choose, choose_some
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card
from fateloom.engine.view.keys import key_of, keys_of
from tests.engine.toy import Toy, card, play, table


@pytest.mark.parametrize(
    ("value", "key"),
    [
        ("bid", "bid"),
        (3, "3"),
        (Name(2), "s2"),
        (True, "yes"),
        (False, "no"),
        (("tax", 2, Name(0)), "tax/2/s0"),
        (("give", ("a", "b")), "give/a/b"),
    ],
)
def test_plain_values(value: Any, key: str) -> None:
    assert key_of(value, 0) == key


def test_cards_faces_and_zones() -> None:
    t = table(hand={0: ["ace", "king"]})
    assert key_of(card(t, "ace"), 0) == "ace"
    assert key_of(("attack", card(t, "ace"), card(t, "king")), 0) == "attack/ace/king"
    assert key_of(card(t, "ace").face, 1) == "ace"
    assert key_of(t.hand[1], 0) == "hand.1"
    assert key_of(t.open, 0) == "open"


def test_a_hidden_card_is_named_by_its_place() -> None:
    t = table(hand={0: ["ace", "king"]})
    assert keys_of(t.hand[0].cards, 1) == ["hand.0#0", "hand.0#1"]
    t.show(card(t, "king"), t.only(1))
    assert keys_of(t.hand[0].cards, 1) == ["hand.0#0", "king"]


def test_equal_faces_are_numbered() -> None:
    t = table(hand={0: ["queen", "queen", "ace"]})
    values = [*t.hand[0].cards, ("play", card(t, "queen")), ("play", card(t, "queen", 1))]
    assert keys_of(values, 0) == ["queen", "queen.2", "ace", "play/queen", "play/queen.2"]


def test_a_word_keeps_its_key_before_a_card_of_that_name() -> None:
    t = table(hand={0: ["ace"]})
    assert keys_of([card(t, "ace"), "ace"], 0) == ["ace.2", "ace"]


async def pick(t: Toy) -> str | None:
    for face in ("queen", "ace"):
        t.move(card(t, face), t.hand[0])
    t.move(card(t, "queen", 1), t.hand[0])
    t.heard.append(await choose(0, ["ace", *t.hand[0]], rule="T1"))
    t.heard.append(await choose_some(0, list(t.hand[0]), rule="T2", most=2))
    t.heard.append(await choose(1, list(t.hand[0]), rule="T3"))
    return None


@pytest.mark.parametrize(
    ("key", "chosen"),
    [("ace", "ace"), ("ace.2", 1), ("queen", 0), ("queen.2", 2)],
)
def test_every_key_leads_to_its_own_value(key: str, chosen: Any) -> None:
    match = play(pick)
    hand: list[Card] = match.table.hand[0].cards
    match.decide(0, key)
    wanted = chosen if isinstance(chosen, str) else hand[chosen]
    assert match.table.heard == [wanted]
    assert match.decisions[0].key == key


def test_sets_and_hidden_cards_are_answered_by_key() -> None:
    match = play(pick)
    hand: list[Card] = match.table.hand[0].cards
    match.decide(0, "ace")
    match.decide(0, "queen.2+queen")
    match.decide(1, "hand.0#1")
    assert match.table.heard == ["ace", [hand[0], hand[2]], hand[1]]


def test_an_id_is_no_key() -> None:
    match = play(pick)
    for wrong in [f"c{each.id}" for each in match.table.hand[0]]:
        with pytest.raises(Refused):
            match.decide(0, wrong)


def test_a_hidden_card_is_not_named_in_its_label() -> None:
    match = play(pick)
    match.decide(0, "ace")
    match.decide(0, "")
    prompt = match.view(1)["prompt"]
    assert prompt is not None
    assert [option["label"] for option in prompt["options"]] == ["Court 1", "Court 2", "Court 3"]
    assert [option["cards"] for option in prompt["options"]] == [[], [], []]


def test_a_refusal_says_what_may_be_answered() -> None:
    match = play(pick)
    with pytest.raises(Refused, match=r"'knave' is not an option here: ace, queen, ace\.2, q"):
        match.decide(0, "knave")
    with pytest.raises(Refused) as refused:
        match.decide(0, "x" * 500)
    assert len(refused.value.why) < 200

"""Labels and questions in parts, so that no client has to take them apart."""

from __future__ import annotations

import pytest

from fateloom.engine.view.labels import name_parts, split_label, split_question


@pytest.mark.parametrize(
    ("label", "title", "note"),
    [
        ("Pass", "Pass", ""),
        ("Bid: pay 1 coin, 3 then on it", "Bid", "pay 1 coin, 3 then on it"),
        ("Mimic Chest (3 shards), both sides: X2", "Mimic Chest (3 shards)", "both sides: X2"),
        ("Ferryman of Ada (Task, spend 1)", "Ferryman of Ada", "Task, spend 1"),
        ("Row 1 (two) and (three) more", "Row 1", "(two) and (three) more"),
        ("Cook (Task)", "Cook (Task)", ""),
    ],
)
def test_a_label_has_a_title_and_maybe_a_note(label: str, title: str, note: str) -> None:
    assert split_label(label) == (title, note)


@pytest.mark.parametrize(
    ("text", "question", "detail"),
    [
        ("Which card?", "Which card?", ""),
        ("Bid or pass? (A bid takes 1 coin.)", "Bid or pass?", "A bid takes 1 coin."),
        ("Why? Because it is so.", "Why? Because it is so.", ""),
        (
            "Sister Maren costs 3, and she lies open. Bid, bargain or buy? All may.",
            "Bid, bargain or buy?",
            "Sister Maren costs 3, and she lies open. All may.",
        ),
    ],
)
def test_a_text_has_a_question_and_maybe_more(text: str, question: str, detail: str) -> None:
    assert split_question(text) == (question, detail)


def test_a_label_says_something_besides_the_names_in_it() -> None:
    names = {"card:cook.1": "Cook", "card:raid.1": "Raid", "seat:1": "Ann", "seat:2": "Ben"}
    assert name_parts("Cook (Task)", "", names) == {"card:cook.1": {"terms": "Task"}}
    assert name_parts("Raid", "Ann; Cook pays 1 (keeps 2)", names) == {
        "card:raid.1": {"more": ""},
        "seat:1": {"result": "Cook pays 1 (keeps 2)"},
        "card:cook.1": {"result": "keeps 2"},
    }

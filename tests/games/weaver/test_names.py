"""A card is called by the side that shows, in whole games and in every text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.view.view import View
from fateloom.games.weaver.advice.solver_bot import best_key
from fateloom.games.weaver.faces import Fate
from fateloom.term.text.card_text import faces_like
from games.weaver.scenes import GAME, begin, reading

FATES = {face.id: face for face in GAME.faces.values() if isinstance(face, Fate)}
TITLES = {name: face for face in FATES.values() for name in face.names}
ANY_TITLE = re.compile(
    rf"\b(?:{'|'.join(sorted(map(re.escape, TITLES), key=len, reverse=True))})(?!\w)"
)
WAVES = {"3.4.9", "3.5.3", "3.6.7"}


def title(face: Fate, turned: int) -> str:
    """What is printed on the half on top."""
    return face.name if turned % 2 or face.death else face.clouded_title


def showing(view: View) -> dict[str, str]:
    """The title on top of each card that lies open, by its face."""
    return {
        card["face"]: title(FATES[card["face"]], card.get("turned", 0))
        for zone in view["zones"]
        for card in zone.get("cards", [])
        if card["face"] in FATES
    }


def asked(view: View) -> Iterator[str]:
    """Every text of the open question."""
    prompt = view["prompt"]
    if prompt is None:
        return
    yield prompt["text"]
    for tip in prompt["tips"]:
        yield tip["text"]
    for option in [*prompt["options"], *prompt["barred"]]:
        label = option["label"]
        # what turns in a later wave is told by the side that shows then
        yield re.sub(r"wave [2-9] [^;]*;", "", label)
    for option in prompt["options"]:
        yield from (each["text"] for each in option.get("preview", {}).get("warnings", ()))


def wrongly_named(view: View) -> list[tuple[str, str]]:
    """Titles in the question that do not show on the table, each with its text."""
    titles = set(showing(view).values())
    return [
        (said, text)
        for text in (*asked(view), view["table"]["reading"] or "")
        for said in ANY_TITLE.findall(text)
        if said not in titles
    ]


def play(seed: int, **options: Any) -> Iterator[Match]:
    """A game that mostly goes on for several rounds, at each of its questions."""
    match = begin(seed, **options)
    while match.ask is not None:
        yield match
        match.decide(0, best_key(match.view(0), GAME, 100))
    yield match


GAMES = [(seed, level) for seed in range(2) for level in ("apprentice", "fate_weaver")]


@pytest.mark.parametrize(("seed", "level"), GAMES)
def test_questions_name_the_side_that_shows(seed: int, level: str) -> None:
    named = 0
    for match in play(seed, difficulty=level, gentle_dawn="second"):
        view = match.view(0)
        assert wrongly_named(view) == []
        named += len(showing(view))
        for zone in view["zones"]:
            for card in zone.get("cards", []):
                name = card.get("name", GAME.faces[card["face"]].name)
                assert name == showing(view).get(card["face"], name)
    assert named > 50


@pytest.mark.parametrize(("seed", "level"), GAMES)
def test_the_log_names_the_side_that_showed(seed: int, level: str) -> None:
    *_, match = play(seed, difficulty=level, gentle_dawn="second")
    turned = dict.fromkeys(FATES, 0)
    told = clear = 0
    for line in match.view(0, since=0)["log"]:
        faces = set()
        for mention in line.get("cards", ()):
            if mention["face"] not in FATES:
                continue
            face = FATES[mention["face"]]
            said = line["text"][mention["start"] : mention["end"]]
            assert said == title(face, turned[face.id]), line["text"]
            faces.add(face.id)
            told += 1
            clear += turned[face.id] % 2
        assert {TITLES[said].id for said in ANY_TITLE.findall(line["text"])} == faces, line
        if line["rule"] in WAVES:
            for face in faces:
                turned[face] += 1
        elif line["rule"] == "3.10.1":
            turned = dict.fromkeys(FATES, 0)
    assert told > 20
    assert clear > 0, "some cards were named by their clear side"


def test_hired_knives_are_not_called_sworn_company() -> None:
    scene = reading("sworn_company", "twin_souls 1", tops=["iron_will"], shards=3)
    prompt = scene.view(0)["prompt"]
    assert prompt is not None
    labels = " ".join(option["label"] for option in prompt["options"])
    assert "Hired Knives" in labels
    assert "Twin Souls" in labels
    assert "Sworn Company" not in labels
    assert "Severed Souls" not in labels


def test_a_card_is_found_by_either_title() -> None:
    for typed in ("Hired Knives", "Sworn Company"):
        assert [face.id for face in faces_like(GAME, typed, 1)] == ["sworn_company"]

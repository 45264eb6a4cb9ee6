"""Section 5: the printed cards, and the design rules they keep."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from fateloom.engine.state.card_data import CardDataError
from fateloom.games.weaver.faces import Adventurer, Cycle, Fate, Relic
from games.weaver.scenes import GAME, RELICS, SUITS

FATES = [face for face in GAME.faces.values() if isinstance(face, Fate)]
ADVENTURERS = [face for face in GAME.faces.values() if isinstance(face, Adventurer)]
CYCLES = [face for face in GAME.faces.values() if isinstance(face, Cycle)]
STACK = [face for face in GAME.faces.values() if isinstance(face, Relic)]


def test_the_box_is_complete() -> None:
    assert (len(FATES), len(ADVENTURERS), len(STACK), len(CYCLES)) == (64, 12, 18, 5)
    assert Counter(face.suit for face in FATES) == dict.fromkeys(SUITS, 16)
    assert sum(face.death for face in FATES) == 16
    assert all(face.copies == 1 for face in GAME.faces.values())


@pytest.mark.parametrize("suit", SUITS)
def test_runes_are_spread_evenly_over_each_suit(suit: str) -> None:
    for death, times in ((False, 3), (True, 1)):
        cards = [face for face in FATES if face.suit == suit and face.death == death]
        for half in ("clouded", "clear"):
            for side in (0, 1):
                runes = Counter(getattr(face, half)[side] for face in cards)
                assert set(runes.values()) == {times}, (half, side)
                assert len(runes) == 4


@pytest.mark.parametrize("suit", SUITS)
def test_no_two_ordinary_cards_share_a_pair(suit: str) -> None:
    cards = [face for face in FATES if face.suit == suit and not face.death]
    assert len({face.clouded for face in cards}) == 12
    assert len({face.clear for face in cards}) == 12
    kept = Counter(
        (face.clouded[0] == face.clear[0], face.clouded[1] == face.clear[1]) for face in cards
    )
    assert kept == {(False, False): 4, (True, False): 4, (False, True): 4}


def test_deaths_show_all_pairs_and_change_both_runes() -> None:
    deaths = [face for face in FATES if face.death]
    assert len({face.clouded for face in deaths}) == 16
    for face in deaths:
        assert face.clouded[0] != face.clear[0]
        assert face.clouded[1] != face.clear[1]


def test_each_pair_of_requirements_occurs_once() -> None:
    pairs = Counter((face.day_requires, face.night_requires) for face in ADVENTURERS)
    assert pairs == {(one, two): 1 for one in SUITS for two in SUITS if one != two}
    assert Counter(face.day_favours for face in ADVENTURERS) == dict.fromkeys(SUITS, 3)
    assert Counter(face.night_favours for face in ADVENTURERS) == dict.fromkeys(SUITS, 3)


def test_relics_have_three_ranks_and_rising_cost() -> None:
    for relic in RELICS:
        ranks = [face for face in STACK if face.relic == relic]
        assert [face.rank for face in ranks] == [1, 2, 3]
        assert [face.id for face in ranks] == [f"{relic}_{rank}" for rank in (1, 2, 3)]
        assert sorted(face.cost for face in ranks) == [face.cost for face in ranks]
    assert sum(face.cost for face in STACK) == 16 + 19 + 16 + 16 + 22 + 19
    assert sum(face.worth for face in STACK) == 5 * 10 + 14


def test_icons_of_the_cycle_cards() -> None:
    icons = Counter(icon for face in CYCLES for icon in face.icons)
    assert icons == {"sun": 19, "moon": 21, "blood": 10}
    assert {len(face.icons) for face in CYCLES} == {10}


def test_every_relic_card_does_something_and_nothing_else_does() -> None:
    assert GAME.effects.cards() == {face.id for face in STACK}
    assert all(face.text for face in STACK)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (
            '[[love]]\nid = "first_kiss"\npays = ["1g"]',
            "first_kiss: 1 values of 'pays', expected 4",
        ),
        ('[[love]]\nid = "first_kiss"\npays = ["1x", "", "", ""]', "'1x' is no pay"),
        ('[[love]]\nid = "first_kiss"\npays = ["-1g", "", "", ""]', "takes gold or shards"),
        ('[[love]]\nid = "first_kiss"\nclear = ["eye"]', "a left and a right rune"),
        ('[[cycle]]\nid = "cycle_moonstruck"\nicons = ["sun"]', "1 icons, expected 10"),
        ('[[adventurer]]\nid = "yorri"\nday_favours = "happiness"', "are both happiness"),
    ],
)
def test_a_card_pack_that_cannot_be_used_is_refused(
    tmp_path: Path, entry: str, message: str
) -> None:
    (tmp_path / "weaver.toml").write_text(entry, encoding="utf-8")
    with pytest.raises(CardDataError, match=message):
        _ = GAME.with_cards(tmp_path).faces

"""3.1 Setup."""

from __future__ import annotations

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import UsageError
from fateloom.engine.state.chance import ReplayedChance, SeededChance
from fateloom.testing import rule
from games.weaver.scenes import GAME, LEVELS, RELICS, SUITS, begin


@rule("3.1.1", "3.1.3", "3.1.4", "3.1.5")
@pytest.mark.parametrize("level", LEVELS)
def test_each_suit_deck_has_ten_cards_of_its_suit(level: str) -> None:
    deaths = 1 + LEVELS.index(level)
    match = begin(difficulty=level)
    table = match.table
    for suit, deck in zip(SUITS, table.decks, strict=True):
        assert {card.face.back for card in deck} == {suit}
        boxed = [card for card in table.box if card.face.back == suit]
        assert sum(card.face.death for card in deck) == deaths
        assert sum(card.face.death for card in boxed) == 4 - deaths
        assert sum(not card.face.death for card in boxed) == 2 + deaths
        assert match.view(0)["table"]["decks"][suit]["deaths"] == deaths


@rule("3.1.2")
def test_the_difficulty_is_named_at_the_start() -> None:
    match = begin(difficulty="master")
    first = match.view(0, since=0)["log"][0]
    assert first["text"] == "Master: each suit deck has 10 cards, 3 Deaths among them."
    with pytest.raises(UsageError, match="apprentice, adept, master, fate_weaver"):
        begin(difficulty="easy")


@rule("3.1.6")
def test_ten_of_twelve_adventurers_visit() -> None:
    table = begin().table
    assert len(table.adventurers) + len(table.visitor) == 10
    assert sum(card.face.back == "adventurer" for card in table.box) == 2


@rule("3.1.7", "3.1.8", "3.8.6")
def test_relic_stacks_show_their_lowest_rank() -> None:
    scene = begin()
    zones = {zone["name"]: zone for zone in scene.view(0)["zones"]}
    for relic in RELICS[1:]:
        stack = [card["face"] for card in zones[f"relic.{relic}"]["cards"]]
        assert stack == [f"{relic}_3", f"{relic}_2", f"{relic}_1"]
    chest = [card["face"] for card in zones["relic.mimic_chest"]["cards"]]
    assert chest == ["mimic_chest_3", "mimic_chest_2"]
    assert [card["face"] for card in zones["shop"]["cards"]] == ["mimic_chest_1"]


@rule("3.1.9", "3.1.10", "3.1.13")
def test_the_player_starts_with_nothing() -> None:
    view = begin().view(0)
    player = view["players"][0]
    assert (player["gold"], player["shards"], player["clairvoyance"]) == (0, 0, 0)
    assert not any("counters" in card for zone in view["zones"] for card in zone.get("cards", []))


@rule("3.1.11")
def test_one_of_five_cycle_cards_is_chosen() -> None:
    chosen = {begin(seed).table.cycle.top.face.id for seed in range(60)}
    assert len(chosen) == 5
    table = begin(cycle_card="cycle_red_season").table
    assert table.cycle.faces() == ["cycle_red_season"]
    assert len(table.unused) == 4


@rule("3.1.12")
def test_later_icons_are_covered() -> None:
    view = begin().view(0)
    assert view["table"]["icons"][1:] == ["veiled"] * 9
    assert not [zone for zone in view["zones"] if zone["name"] == "cycle" and "cards" in zone]


@rule("3.1.14")
def test_the_order_of_the_draws() -> None:
    backwards = [list(reversed(range(size))) for size in (12, 4, 10)]
    tape = [*backwards * 4, list(reversed(range(12))), 2]
    match = Match(GAME, 1, ReplayedChance(tape, SeededChance(0)), {"difficulty": "adept"})
    table = match.table
    printed = [face for face in GAME.faces.values() if face.back == "love"]
    kept = printed[11:3:-1] + printed[15:13:-1]  # 8 ordinary cards and 2 Deaths stay
    from_top = [card.face.id for card in reversed(table.decks[1].cards)]
    assert from_top == [face.id for face in reversed(kept)]
    adventurers = [face.id for face in GAME.faces.values() if face.back == "adventurer"]
    visits = [*table.visitor.faces(), *reversed(table.adventurers.faces())]
    assert visits == adventurers[:1:-1]
    assert table.cycle.faces() == ["cycle_gathering_dusk"]
    assert match.table.chance.draw_count == 14


@rule("3.1.14")
def test_nothing_is_random_after_setup() -> None:
    match = begin(3)
    used = match.table.chance.draw_count
    while match.ask is not None:
        match.answer_default(0)
    assert match.table.chance.draw_count == used


@rule("3.1.15")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("dawn", "safe"), [("off", 0), ("first", 1), ("second", 2)])
def test_a_gentle_dawn_keeps_deaths_from_the_top(level: str, dawn: str, safe: int) -> None:
    met = [0, 0, 0]
    for seed in range(60):
        for deck in begin(seed, difficulty=level, gentle_dawn=dawn).table.decks:
            for place in range(3):
                met[place] += deck.cards[-1 - place].face.death
    assert [number > 0 for number in met] == [place >= safe for place in range(3)]


@rule("3.1.15")
@pytest.mark.parametrize("level", LEVELS)
def test_auto_dawn_is_resolved_when_the_match_is_made(level: str) -> None:
    options = begin(difficulty=level).options
    assert options["gentle_dawn"] == ("first" if level in ("master", "fate_weaver") else "off")
    again = begin(**options)
    assert again.options == options

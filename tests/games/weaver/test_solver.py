"""The solver against plain exhaustive search, and what it may know."""

from __future__ import annotations

import json
from random import Random

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import sample_world
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.view.keys import parse_key
from fateloom.games.weaver.advice.position import Deck, Position, from_view, highest
from fateloom.games.weaver.advice.solver import solve, within
from fateloom.games.weaver.advice.solver_bot import SolverBot, best_key, best_of, key_of
from fateloom.games.weaver.chain import Lying
from fateloom.games.weaver.faces import Adventurer, Fate, Icon, Relic, Rune
from games.weaver.exhaustive import Card, Plain, best, choices, tile
from games.weaver.model import waves
from games.weaver.scenes import GAME, LEVELS, SUITS, begin, purse, reading, row

FATES = [face for face in GAME.faces.values() if isinstance(face, Fate)]
VISITORS = [face for face in GAME.faces.values() if isinstance(face, Adventurer)]
STACK = [face for face in GAME.faces.values() if isinstance(face, Relic)]
RUNE: dict[str, Rune] = {"F": "flame", "E": "eye", "S": "serpent", "K": "knot"}


def random_reading(random: Random, plays_left: int, shards: int) -> Plain:
    """A reading under way: cards lie, tops are open, a few cards below them are unknown."""
    plain = Plain([], [], [], [], shards, 0, 1, None, None, {}, [])
    by_suit = {suit: [face for face in FATES if face.suit == suit] for suit in SUITS}
    for faces in by_suit.values():
        random.shuffle(faces)
    for _ in range(4 - plays_left):
        face = by_suit[random.choice(SUITS)].pop()
        gap = random.randint(0, len(plain.row))
        plain.row.insert(gap, Card(face, tile(face), {face.suit}))
        waves([card.tile for card in plain.row], {gap})
    for suit in SUITS:
        faces = by_suit[suit]
        deck: list[Fate | None] = [faces.pop()] if random.random() < 0.9 else []
        unknown = random.choice((0, 1, 3)) if deck else 0
        unseen = faces[:4]
        dead = sum(face.death for face in unseen)
        ordinary = len(unseen) - dead
        low, high = max(0, unknown - ordinary), min(dead, unknown)
        plain.decks.append(deck + [None] * unknown)
        plain.unseen.append(unseen)
        plain.deaths.append(random.randint(low, high) if unknown else 0)
        plain.dawn.append(False)
    plain.dawn = [
        bool(deck)
        and deck.count(None) > count
        and random.random() < 0.2
        and any(not f.death for f in unseen)
        for deck, count, unseen in zip(plain.decks, plain.deaths, plain.unseen, strict=True)
    ]
    visitor = random.choice(VISITORS)
    icon = random.choice(("sun", "moon", "blood"))
    plain.required = {"sun": visitor.day_requires, "moon": visitor.night_requires}.get(icon)
    plain.favoured = {"sun": visitor.day_favours, "moon": visitor.night_favours}.get(icon)
    plain.pays = {
        "required": visitor.required_pays,
        "favoured": visitor.favoured_pays,
        "blood": visitor.blood_pays,
        "icon": icon,
        "visitor": visitor.id,
    }
    plain.track = random.choice((0, 3, 14, 29, 50))
    plain.round = random.choice((1, 4, 9, 10))
    plain.relics = list(highest(random.sample(STACK, random.randint(1, 4))))
    return plain


def position_of(plain: Plain) -> Position:
    icon: Icon = plain.pays["icon"]  # type: ignore[assignment]
    visitor = GAME.faces[plain.pays["visitor"]]
    assert isinstance(visitor, Adventurer)
    return Position(
        row=tuple(
            Lying(
                card.face,
                card.tile.turned,
                RUNE[card.tile.left()],
                RUNE[card.tile.right()],
                frozenset(card.suits),  # type: ignore[arg-type]
            )
            for card in plain.row
        ),
        decks=tuple(
            Deck(deck, unseen, deaths, dawn)
            for deck, unseen, deaths, dawn in zip(
                plain.decks, plain.unseen, plain.deaths, plain.dawn, strict=True
            )
        ),
        shards=plain.shards,
        track=plain.track,
        round=plain.round,
        visitor=visitor,
        icon=icon,
        relics=tuple(plain.relics),
    )


def compare(seeds: range) -> int:
    """Compare so many readings; how many of them could be saved."""
    saved = 0
    for seed in seeds:
        random = Random(seed)
        plays_left = random.choice((0, 1, 1, 2))
        shards = random.choice({0: (0, 1, 2, 3), 1: (0, 1, 1, 2), 2: (0, 0, 1)}[plays_left])
        plain = random_reading(random, plays_left, shards)
        if plays_left and not any(plain.decks):
            continue
        expected = best(plain)
        solution = solve(position_of(plain))
        assert solution.exact
        assert solution.value == pytest.approx(expected, abs=1e-6), seed
        first = dict(choices(plain))[solution.line[0]]
        assert first == pytest.approx(expected, abs=1e-6), (seed, solution.line)
        saved += expected > -100
    return saved


def test_readings_are_solved_as_well_as_by_exhaustive_search() -> None:
    assert compare(range(24)) > 8


@pytest.mark.deep
def test_five_hundred_readings_are_solved_as_well_as_by_exhaustive_search() -> None:
    assert compare(range(1000, 1520)) > 200


def test_a_line_leads_where_it_promises() -> None:
    scene = reading(
        "rightful_throne",
        "market_dance",
        tops=["first_kiss", "long_summer"],
        visitor="yorri",
        shards=0,
        gold=20,
    )
    solution = solve(from_view(scene.view(0), GAME))
    assert solution.exact
    for action in solution.line:
        if scene.ask == "read_action":
            scene.says(0, key_of(action))
    gold, shards, clairvoyance = purse(scene)
    decks = -0.15 * 4 * 9**2
    assert 0.9 * (gold - 20) + shards + clairvoyance + decks == pytest.approx(solution.value)


def test_the_solver_finds_a_rescue() -> None:
    scene = reading(
        "long_summer 1",
        "steadfast_vow 3",
        "sworn_company 1",
        "death_of_hope",
        shop=["slithemani_stone_3", "living_blade_2"],
        shards=3,
    )
    solution = solve(from_view(scene.view(0), GAME))
    assert solution.line == [("blade", 3), "finish"]
    assert solution.value > -100


def test_the_solver_reads_the_view_and_nothing_else() -> None:
    for level in LEVELS:
        match = begin(8, difficulty=level, gentle_dawn="second")
        for _ in range(2):
            match.answer_default(0)
        told = solve(from_view(match.view(0), GAME), 3000)
        for seed in range(4):
            world = sample_world(match, 0, SeededChance(seed))
            again = solve(from_view(world.view(0), GAME), 3000)
            assert again[:4] == told[:4]
        text = json.dumps(match.view(0))
        hidden = [card.face.id for card in match.table.decks[0].cards[:-1] if not card.seen]
        assert from_view(json.loads(text), GAME) is not None
        assert hidden


def test_a_position_read_from_a_view_is_the_row_on_the_table() -> None:
    scene = reading("first_kiss 2", "death_of_kin", tops=["open_sky", "iron_will known"])
    at = from_view(scene.view(0), GAME)
    assert [f"{card.face.id} {card.turned}" for card in at.row] == [
        each.rpartition(" ")[0] for each in row(scene)
    ]
    assert [len(deck.cards) for deck in at.decks] == [1, 0, 1, 0]


def test_a_narrow_search_says_so_and_stays_within_its_budget() -> None:
    match = begin(2, difficulty="adept")
    solution = solve(from_view(match.view(0), GAME), 2000)
    assert not solution.exact
    assert len(solution.choices) == 4


class Peek:
    """What the player is given in a match."""

    def __init__(self, match: Match) -> None:
        self.view = match.view(0)
        self.game = GAME
        prompt = self.view["prompt"]
        assert prompt is not None
        self.keys = [option["key"] for option in prompt["options"]]


def test_the_seer_plays_on_from_what_it_sees() -> None:
    match = begin(4, gentle_dawn="second")
    bot = SolverBot(budget=300)
    while match.ask is not None and match.table.round < 3:
        match.answer(bot(Peek(match), SeededChance(0)))
    assert match.outcome is None
    assert match.view(0)["players"][0]["clairvoyance"] > 5


def test_no_ability_is_used_for_nothing() -> None:
    assert best_of({"mask/0/love": 0.3, "finish": 0.1 + 0.2, "play/power/0": 0.2}) == "finish"
    assert best_of({"mask/0/love": 0.4, "finish": 0.3}) == "mask/0/love"
    assert best_of({"buy/mask": 1.0, "done": 1.0}) == "buy/mask"


@pytest.mark.deep
def test_the_seer_wins_most_games_of_an_apprentice() -> None:
    won = 0
    for seed in range(20):
        match = begin(seed)
        while match.ask is not None:
            match.decide(0, best_key(match.view(0), GAME, 1500))
        assert match.outcome is not None
        won += bool(match.outcome.winners)
    assert won >= 12


def test_the_seer_picks_what_it_gazed_at() -> None:
    scene = reading(
        "long_summer 1",
        "steadfast_vow 1",
        "full_granary 1",
        tops=["death_of_kings", "iron_will", "death_of_names"],
        visitor="captain_droska",
        icon="moon",
        shop=["sphinx_hourglass_3"],
        shards=1,
    )
    assert best_key(scene.view(0), GAME) == "gaze/power"
    scene.says(0, "gaze/power")
    assert best_key(scene.view(0), GAME) == "1"


def test_who_looks_at_few_cards_thinks_twice_before_playing_a_death() -> None:
    """A narrow search trusts that the card which conquers a Death will follow it."""
    match = Match(GAME, 1, SeededChance("readW"))
    match.answer(parse_key(match.prompt, "play/happiness/0", 0))
    at = from_view(match.view(0), GAME)
    death = ("play", "love", 1)
    top = at.decks[SUITS.index("love")].cards[0]
    assert top is not None and top.death
    assert within(at, 300).line[0] == death
    assert solve(at, 60_000).choices[death] < -400  # it loses two games of five
    wary = solve(at, 300)
    assert wary.line[0] != death
    assert wary.choices[death] == pytest.approx(solve(at, 60_000).choices[death])

"""Tables of Fate of Fantos for tests, written short.

A tableau is a row of words: ``"bishop knight=3! leech~ cook*+thacko"`` are a Bishop with the
Shards of his Hiring Cost, a tasked Knight with 3, a disabled Leech, and a Cook who reigns and
bears Thacko; ``vizier=0%`` has fallen. A hand is a row of Labor, ``"red_tide=20 overtime"`` are
Trials in play, the first of them drawn on turn 20. What is not named is harmless: Reserves of
30, a Pool of Legacies nobody uses, Trials that ask for nothing.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import LaidTable, lay

GAME = find_game("fantos")
COSTS = {id: getattr(face, "cost", 0) for id, face in GAME.faces.items()}
WINDOWS = ("window", "react", "secondary")
SHARDS = 406
QUIET_POOL = "castellan berserkers seneschal reeve cartographer navigator anchorite sentinel knight"
QUIET_TRIALS = ["red_tide", "blood_moon", "bad_blood", "truce_of_ash"]
_WORD = re.compile(r"(\w+?)(?:=(\d+))?([!~%*]*)((?:\+\w+)*)")


def row(text: str) -> list[str]:
    """A tableau as ``lay`` wants it."""
    cards = []
    for word in text.split():
        found = _WORD.fullmatch(word)
        assert found is not None, word
        face, number, signs, labor = found.groups()
        shards = number if number is not None else COSTS[face]
        turned = next((at for at, sign in enumerate("!~%", 1) if sign in signs), 0)
        spec = f"{face} shards={shards} turned={turned}"
        cards.append(f"{spec} reigning=1" if "*" in signs else spec)
        cards += [each for each in labor.split("+") if each]
    return cards


def shards_in(tableau: Mapping[int, str]) -> int:
    specs = [spec for text in tableau.values() for spec in row(text)]
    return sum(int(spec.split("shards=")[1].split()[0]) for spec in specs if "shards=" in spec)


def planet(
    tableau: Mapping[int, str] | None = None,
    hand: Mapping[int, str] | None = None,
    *,
    seats: int = 3,
    reserve: Sequence[int] = (),
    phase: str = "fantos",
    options: Mapping[str, Any] | None = None,
    trials: str = "",
    first: int | None = None,
    active: int = 0,
    **things: Any,
) -> LaidTable:
    """A table in the middle of a turn of seat 0, which is not the First Citadel unless said;
    nobody deals. Every Shard is somewhere."""
    tableau, hand = tableau or {}, hand or {}
    reserves = [*reserve, *[30] * (seats - len(reserve))]
    things.setdefault("trove", SHARDS - sum(reserves) - shards_in(tableau))
    if "legacy_pool" not in things:
        used = {spec.split()[0] for text in tableau.values() for spec in row(text)}
        used |= set(things.get("legacy_deck", [])) | set(things.get("legacy_discard", []))
        used |= set(things.get("blind_pool", []))
        free = [face for face in QUIET_POOL.split() if face not in used]
        things["legacy_pool"] = free[: 5 - len(things.get("blind_pool", []))]
    in_play = [word.replace("=", " turn=") for word in trials.split()]
    quiet = [face for face in QUIET_TRIALS if face not in {each.split()[0] for each in in_play}]
    things.setdefault("trials_deck", [*quiet, ...])
    return lay(
        GAME,
        seats,
        phase=phase,
        options={"negotiation": "off", **(options or {})},
        tableau={seat: row(text) for seat, text in tableau.items()},
        hand={seat: text.split() for seat, text in hand.items()},
        reserve=reserves,
        trials_in_play=in_play,
        first=(active + 1) % seats if first is None else first,
        active=active,
        turn_number=things.pop("turn_number", 20),
        **things,
    )


def secondary(*args: Any, **things: Any) -> LaidTable:
    """The Secondary Actions of seat 0."""
    return planet(*args, phase="secondary", **things)


# Playing ----------------------------------------------------------------------------------------


def quietly(laid: LaidTable) -> LaidTable:
    """Everybody passes, as long as windows are open."""
    while laid.ask in WINDOWS:
        laid.says(laid.asked[0], "pass")
    return laid


def offers(laid: LaidTable, seat: int, key: str) -> LaidTable:
    """A seat plays in the open window while all others pass; answers to the play may follow."""
    number = laid.match.ask_number
    while laid.match.ask_number == number and laid.asked and laid.asked[0] != seat:
        before = laid.asked[0]
        laid.says(before, "pass")
        if laid.ask == "secondary" and laid.match.ask_number != number:
            number = laid.match.ask_number  # the active Citadel is done, the others are asked
    return laid.says(seat, key)


def plays(laid: LaidTable, seat: int, *keys: str) -> LaidTable:
    """A seat plays while all others pass, and nobody answers the play."""
    for key in keys:
        offers(laid, seat, key)
        unanswered(laid)
    return laid


def unanswered(laid: LaidTable) -> LaidTable:
    """Nobody answers the plays on the stack."""
    while laid.ask == "react":
        laid.says(laid.asked[0], "pass")
    return laid


# Looking ----------------------------------------------------------------------------------------


def shards(laid: LaidTable, face: str) -> int:
    return laid.count(face, "shards")


def tasked(laid: LaidTable, *faces: str) -> bool:
    return all(laid.card(face).turned == 1 for face in faces)


def untasked(laid: LaidTable, *faces: str) -> bool:
    return all(laid.card(face).turned == 0 for face in faces)


def disabled(laid: LaidTable, face: str) -> bool:
    return bool(laid.card(face).turned == 2)


def reigning(laid: LaidTable) -> list[str]:
    """The Legacies with the Tribute Marker: one or none."""
    return [card.face.id for card in laid.t.cards if card.count("reigning")]


def score(laid: LaidTable, seat: int) -> int:
    """The present score of a seat's side, as everybody sees it."""
    sides = laid.view(None)["table"]["action"]["sides"]
    return int(next(side["score"] for side in sides if side["seat"] == seat))


def facts(laid: LaidTable, seat: int) -> dict[str, Any]:
    return laid.view(None)["players"][seat]


def table_facts(laid: LaidTable) -> dict[str, Any]:
    return laid.view(None)["table"]


def seen_in(laid: LaidTable, seat: int | None, zone: str, owner: int | None = None) -> list[str]:
    """The faces that a seat (or the gallery) sees in a zone."""
    for each in laid.view(seat)["zones"]:
        if each["name"] == zone and each.get("owner") == owner:
            return [card["face"] for card in each.get("cards", [])]
    return []


def label(laid: LaidTable, seat: int, key: str) -> str:
    prompt = laid.view(seat)["prompt"]
    assert prompt is not None
    return str(next(each["label"] for each in prompt["options"] if each["key"] == key))


def heads(laid: LaidTable, seat: int) -> set[str]:
    """The first words of a seat's options: the cards and abilities it may play."""
    return {key.split("/")[0] for key in laid.options(seat)}


def said(laid: LaidTable, words: str, seat: int | None = None) -> bool:
    """Whether a line of history has these words."""
    return any(words in line for line in laid.log(seat))


# Whole games ------------------------------------------------------------------------------------


def random_match(
    seats: int, seed: int, options: Mapping[str, Any] | None = None, *, quiet: bool = True
) -> Iterator[Match]:
    """A match of players without a plan; the match before each of their answers."""
    match = Match(GAME, seats, SeededChance(seed), dict(options or {}), quiet=quiet)
    luck = random.Random(seed)
    while match.ask is not None:
        yield match
        prompt = match.prompt
        number = len(prompt.values)
        if prompt.least is None:
            match.answer(luck.randrange(number))
        else:
            size = luck.randint(prompt.least, prompt.most)
            answer = tuple(sorted(luck.sample(range(number), size)))
            while not prompt.allows(answer):
                answer = tuple(sorted(luck.sample(range(number), size)))
            match.answer(answer)
    yield match


def votes(laid: LaidTable, text: str) -> LaidTable:
    """All vote: ``"yn-"`` is yea for seat 0 and nay for seat 1; ``-`` has no vote."""
    for seat, sign in enumerate(text):
        if sign != "-":
            laid.says(seat, "yea" if sign == "y" else "nay")
    return laid

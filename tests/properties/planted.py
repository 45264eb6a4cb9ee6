"""Faults to plant in real games, each with the law that must find it.

Each is one that an author could make. ``docs/laws.md`` lists them with what
``pytest -s tests/properties/test_planted.py`` prints: how soon they are found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import pytest

from fateloom.engine.rules.asks import Option
from fateloom.engine.rules.game import Game, Tip
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.table import Claim, Seat
from fateloom.games.council.rules import act_claims, auction
from fateloom.games.council.rules import actions as council_actions
from fateloom.games.fantos.rules import windows
from fateloom.games.gilfate.cards import high
from fateloom.games.gilfate.rules import reactions

trimagics: Any = import_module("fateloom.games.fatal.rules.trimagics")

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], Game]

ASKED, WORDS, CLAIMS = "who is asked", "words", "claims"


@dataclass(frozen=True)
class Fault:
    """A fault: what it is, of which kind, how it is planted, and which law must say what."""

    name: str
    kind: str
    law: str
    says: str
    plant: Plant


FAULTS: list[Fault] = []


def fault(name: str, kind: str, law: str, says: str) -> Callable[[Plant], Plant]:
    def register(plant: Plant) -> Plant:
        FAULTS.append(Fault(name, kind, law, says, plant))
        return plant

    return register


# Who is asked, and in what order -----------------------------------------------------------------


def never_always(module: Any, id: str, patch: Patch) -> None:
    """A question that is no longer asked where there is a single answer."""
    honest = module.choose

    def choose(seat: Seat, values: Sequence[Any], **words: Any) -> Any:
        return honest(seat, values, **words | ({"always": False} if words["id"] == id else {}))

    patch.setattr(module, "choose", choose)


def only_with_a_choice(module: Any, function: str, patch: Patch) -> None:
    """A question to several seats that goes only to those that have a choice."""
    honest = getattr(module, function)

    async def ask(seats: Sequence[Seat], values_of: Any, **words: Any) -> Any:
        asked = [seat for seat in seats if len(values_of(seat)) > 1]
        answer = await honest(asked, values_of, **words) if asked else None
        if function == "first_of":
            return answer
        return {seat: (answer or {}).get(seat) or values_of(seat)[0] for seat in seats}

    patch.setattr(module, function, ask)


@fault("Council asks a committed buyer only if its hand leaves a choice",
       ASKED, "noninterference", "ask")  # fmt: skip
def commitment(patch: Patch) -> Game:
    never_always(auction, "buy_commit", patch)
    return find_game("council")


@fault("Council calls only seats that have an action", ASKED, "noninterference", "ask")
def roll_call(patch: Patch) -> Game:
    only_with_a_choice(council_actions, "choose_all", patch)
    return find_game("council")


@fault("Gilfate waits only for seats that hold a reaction", ASKED, "noninterference", "ask")
def reactors(patch: Patch) -> Game:
    only_with_a_choice(reactions, "first_of", patch)
    return find_game("gilfate")


@fault("Gilfate skips the answer to a search that finds nothing", ASKED, "noninterference", "ask")
def search(patch: Patch) -> Game:
    never_always(high, "search_take", patch)
    return find_game("gilfate")


@fault("F.A.T.A.L. offers a shield only to seats that hold one", ASKED, "noninterference", "ask")
def shields(patch: Patch) -> Game:
    only_with_a_choice(trimagics, "first_of", patch)
    return find_game("fatal")


@fault("Fantos asks first whoever has most to respond with", ASKED, "noninterference", "ask")
def order_of_a_window(patch: Patch) -> Game:
    honest = windows.first_of

    def first_of(seats: Sequence[Seat], values_of: Any, **words: Any) -> Any:
        return honest(sorted(seats, key=lambda seat: -len(values_of(seat))), values_of, **words)

    patch.setattr(windows, "first_of", first_of)
    return find_game("fantos")


@fault("Lagoon asks only seats that have two cards to choose from", ASKED, "noninterference", "ask")
def following_suit(patch: Patch) -> Game:
    from lagoon import rules

    never_always(rules, "play", patch)
    return find_game("lagoon")


# Words -------------------------------------------------------------------------------------------


@fault("Council's log names a Favor that is laid face down", WORDS, "noninterference", "log")
def log(patch: Patch) -> Game:
    honest = auction.lay_face_down

    def lay_face_down(t: Any, seat: Seat, favor: Any) -> None:
        honest(t, seat, favor)
        t.say("3.5.1", "It is {what}.", what=favor.face.name)

    patch.setattr(auction, "lay_face_down", lay_face_down)
    return find_game("council")


def held_by_others(t: Any, seat: Seat) -> int:
    """How many different cards the others hold: what a careless text may count."""
    hands = [hand for hand in t.hand if hand.owner != seat]
    return len({face for hand in hands for face in hand.faces()})


@fault("Gilfate's labels count what others hold", WORDS, "noninterference", "label")
def label(patch: Patch) -> Game:
    game = find_game("gilfate")

    def counting(t: Any, seat: Seat, value: Any) -> str:
        return f"{game.label(t, seat, value)} ({held_by_others(t, seat)})"

    return replace(game, label=counting)


@fault("Council's reasons count what others hold", WORDS, "noninterference", "barred")
def reason(patch: Patch) -> Game:
    honest = auction.barred_in_auction

    def barred(t: Any, seat: Seat, lot: Any) -> Iterator[Option]:
        yield from honest(t, seat, lot)
        yield Option(
            "spy", "Spy", barred=f"3.5.1: they hold {held_by_others(t, seat)} kinds of Favors"
        )

    patch.setattr(auction, "barred_in_auction", barred)
    return find_game("council")


@fault("Fantos's previews count what others hold", WORDS, "noninterference", "preview")
def preview(patch: Patch) -> Game:
    game = find_game("fantos")
    return replace(game, preview=lambda t, seat, value: {"held": held_by_others(t, seat)})


@fault("Council tips off a seat whose neighbour holds a Kickback",
       WORDS, "noninterference", "tips")  # fmt: skip
def tip(patch: Patch) -> Game:
    def tips(t: Any, seat: Seat, ask: str, values: Sequence[Any]) -> Iterable[Tip]:
        if "kickback" in t.hand[t.left_of(seat)].faces():
            yield Tip("kickback", "Take care.", "3.5.7")

    return replace(find_game("council"), tips=tips)


@fault("F.A.T.A.L. counts what others hold when it asks for a target",
       WORDS, "noninterference", "prompt.text")  # fmt: skip
def question(patch: Patch) -> Game:
    honest = trimagics.choose

    def choose(seat: Seat, values: Sequence[Any], **words: Any) -> Any:
        if words["id"] == "target" and trimagics_table:
            words["text"] = f"{held_by_others(trimagics_table[-1], seat)} kinds. {words['text']}"
        return honest(seat, values, **words)

    trimagics_table: list[Any] = []
    game = find_game("fatal")

    async def phase(t: Any) -> str | None:
        trimagics_table.append(t)
        return await game.phases["trimagics"](t)

    patch.setattr(trimagics, "choose", choose)
    return replace(game, phases={**game.phases, "trimagics": phase})


@fault("Lagoon names a seat by its best card", WORDS, "noninterference", "players")
def name(patch: Patch) -> Game:
    game = find_game("lagoon")

    def facts(t: Any, seat: Seat) -> dict[str, Any]:
        best = max((card.face.rank for card in t.hand[seat]), default=0)
        return {**game.player_facts(t, seat), "title": f"holder of a {best}"}

    return replace(game, player_facts=facts)


# Claims ------------------------------------------------------------------------------------------


@fault("Lagoon does not note who could not follow suit", CLAIMS, "redeal", "impossible")
def void_dropped(patch: Patch) -> Game:
    from lagoon import rules

    patch.setattr(rules, "is_void", lambda seat, suit: None)
    return find_game("lagoon")


@fault("Lagoon forgets after each trick who could not follow suit",
       CLAIMS, "redeal", "impossible")  # fmt: skip
def void_withdrawn(patch: Patch) -> Game:
    game = find_game("lagoon")

    async def trick(t: Any) -> str | None:
        for claim in [claim for claim in t.claims if "has no" in claim]:
            t.claim(claim, None)
        return await game.phases["trick"](t)

    return replace(game, phases={**game.phases, "trick": trick})


@fault("Lagoon still claims a Black pearl that was played", CLAIMS, "conservation", "is not true")
def pearl_kept(patch: Patch) -> Game:
    game = find_game("lagoon")

    def setup(t: Any) -> None:
        game.setup(t)
        t.claim("a pearl for ever", t.claims["black pearl"])

    return replace(game, setup=setup)


@fault("Council does not note that a seat could act", CLAIMS, "redeal", "impossible")
def act_dropped(patch: Patch) -> Game:
    patch.setattr(council_actions, "claim_that_it_could_act", lambda *given: None)
    return find_game("council")


@fault("Council claims which Favor a seat holds that said act",
       CLAIMS, "noninterference", "the claim")  # fmt: skip
def secret_claimed(patch: Patch) -> Game:
    def claim(t: Any, seat: Seat, usable: frozenset[str]) -> None:
        held = min(face for face in t.hand[seat].faces() if face in usable)
        act_claims.claim_that_it_could_act(t, seat, usable)
        t.claim(
            f"seat {seat} holds",
            Claim(lambda t: t.hand[seat].cards, lambda face: face.id == held),
        )

    patch.setattr(council_actions, "claim_that_it_could_act", claim)
    return find_game("council")

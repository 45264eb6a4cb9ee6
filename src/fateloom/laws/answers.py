"""What is asked can be answered, what is refused changes nothing, and every match ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from fateloom.engine.chance import Loose
from fateloom.engine.flow import Refused
from fateloom.engine.game import Game
from fateloom.engine.keys import key_for, keys_of
from fateloom.engine.match import Match
from fateloom.engine.table import Seat
from fateloom.laws.state import difference, packed, state_of, unlike, views_of
from fateloom.laws.verdict import Broken, Tally, law
from fateloom.laws.whim import play, somebody, sometimes


@law
def prompts(tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Every prompt cites a rule, has a legal option, and all its keys are distinct and lead
    to their own answer; the answer of an absent seat is legal."""
    match = Match(game, seats, Loose(f"prompts {seed}"), options)
    for _ in play(match, somebody(game, seed), game.bound + 1):
        ask = match.ask
        assert ask is not None
        where = f"at ask {match.number} ({ask.id or ask.rule})"
        if not ask.rule:
            raise Broken(f"no rule is cited {where}")
        for seat in match.waiting:
            _check_prompt(match, seat, where)
            tally.tested += 1


def _check_prompt(match: Match, seat: Seat, where: str) -> None:
    assert match.ask is not None
    prompt = match.ask.prompt(seat)
    keys = keys_of(prompt.values, seat)
    if not keys:
        raise Broken(f"seat {seat} has nothing to choose from {where}")
    if len(set(keys)) < len(keys):
        raise Broken(f"two options have the same key {where}: {keys}")
    if prompt.least is None:
        for index, key in enumerate(keys):
            if match.check(seat, key) != index or key_for(prompt, index, seat) != key:
                raise Broken(f"the key {key!r} leads to another option {where}")
    else:
        if not prompt.least <= prompt.most <= len(keys):
            raise Broken(f"no set is large enough {where}")
        if any("+" in key or not key for key in keys):
            raise Broken(f"a key cannot be joined to a set {where}: {keys}")
    default = key_for(prompt, match.ask.default_of(seat), seat)
    try:
        match.check(seat, default)
    except Refused as refused:
        raise Broken(f"the answer of an absent seat is refused {where}: {refused}") from None


@law
def ending(tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Every match ends within the bound of its game, with a score for each seat that its
    parts add up to."""
    match = Match(game, seats, Loose(f"end {seed}"), options)
    for _ in play(match, somebody(game, seed), 2 * game.bound):
        if len(match.decisions) > game.bound:
            raise Broken(f"no end after {game.bound} decisions")
        tally.tested += 1
    outcome = match.outcome
    if outcome is None or match.waiting:
        raise Broken("the game is over, but not decided")
    if len(outcome.scores) != seats or not set(outcome.winners) <= set(range(seats)):
        raise Broken(f"the outcome does not fit {seats} seats: {outcome}")
    for score, parts in zip(outcome.scores, outcome.parts, strict=bool(outcome.parts)):
        total = sum(part[1] for part in parts)
        if parts and abs(total - score) > 1e-9:
            raise Broken(f"the parts of a score come to {total}, not {score}: {parts}")


@law
def refusals(tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """A refused decision changes nothing: a wrong key, a wrong seat, an ask that is past or
    not yet there, a barred option, and anything after the end."""
    match = Match(game, seats, Loose(f"refusals {seed}"), options)
    luck = Loose(f"tries {seed}")
    for _ in play(match, somebody(game, seed), game.bound + 1):
        if sometimes(luck, match):
            _refuse_all(match, tally)
    _refuse_all(match, tally)


def _refuse_all(match: Match, tally: Tally) -> None:
    before = [state_of(match.table), list(match.decisions), list(match.waiting), views_of(match)]
    for seat, key, ask in wrong_decisions(match):
        try:
            match.decide(seat, key, ask)
        except Refused as refused:
            if not refused.why:
                raise Broken(f"{key!r} of seat {seat} is refused without a reason") from None
        else:
            raise Broken(f"{key!r} of seat {seat} for ask {ask} is not refused")
        tally.tested += 1
    after = [state_of(match.table), list(match.decisions), list(match.waiting), views_of(match)]
    if before != after:
        raise Broken(f"refused decisions changed the match at {difference(before, after)}")


def wrong_decisions(match: Match) -> Iterator[tuple[Seat, str, int | None]]:
    """Decisions that must be refused now."""
    number, ask = match.number, match.ask
    if ask is None:
        yield from ((seat, "pass", None) for seat in range(match.seats))
        yield 0, "pass", number
        return
    keys = {seat: keys_of(ask.prompt(seat).values, seat) for seat in match.waiting}
    legal = keys[match.waiting[0]][0]
    for seat in (*range(match.seats), match.seats, -1, 99):
        if seat not in keys:
            yield seat, legal, None
            yield seat, legal, number
    for seat, known in keys.items():
        yield seat, known[0], number + 1
        yield seat, known[0], number - 1
        for wrong in ("no such answer", "+", "/", f"{known[0]}.99", known[0] + "+" + known[0]):
            if wrong not in known:
                yield seat, wrong, number
        prompt = match.view(seat)["prompt"]
        assert prompt is not None
        for barred in prompt["barred"]:
            if barred["key"] not in known:
                yield seat, barred["key"], None


@law
def json_views(tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """A view comes out of JSON as it went in, and holds nothing that changes later."""
    match = Match(game, seats, Loose(f"json {seed}"), options)
    luck = Loose(f"looks {seed}")
    held: list[tuple[Any, str]] = []
    for _ in play(match, somebody(game, seed), game.bound + 1):
        if sometimes(luck, match):
            held += _survive_json(match)
    held += _survive_json(match)
    for view, then in held:
        tally.tested += 1
        if packed(view) != then:
            raise Broken(f"a view has changed after it was taken at {unlike(then, packed(view))}")


def _survive_json(match: Match) -> list[tuple[Any, str]]:
    views = [match.view(seat, since=0) for seat in [*range(match.seats), None]]
    for view in views:
        back = json.loads(packed(view))
        if back != view:
            raise Broken(f"a view does not survive JSON: {difference(view, back)}")
    return [(view, packed(view)) for view in views]

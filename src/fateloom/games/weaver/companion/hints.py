"""A hint that teaches, and a look back at what could have been."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple, cast

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.view.view import View
from fateloom.games.weaver.advice.position import LOST, Deck, Position, highest
from fateloom.games.weaver.advice.solver import Solution, solve
from fateloom.games.weaver.advice.solver_bot import best_key, best_line, key_of
from fateloom.games.weaver.faces import Relic
from fateloom.games.weaver.names import counted, listed
from fateloom.games.weaver.rules.reading import FULL, reading
from fateloom.games.weaver.rules.round import PHASES, resolve
from fateloom.games.weaver.table import Weaver

HINT_BUDGET = 20_000
REVIEW_BUDGET = 60_000
EQUAL, MUCH = 0.05, 1.0
"""From how much ahead in the solver's measure a choice is called better, and much better."""
ABILITY_RULES = {
    "mimic": "3.9.7",
    "slither": "3.9.5",
    "mask": "3.9.11",
    "bury": "3.9.12",
    "gaze": "3.9.13",
    "blade": "3.9.14",
    "censer": "3.9.15",
}


class Hint(NamedTuple):
    """One move, with the reason and the rule."""

    key: str
    label: str
    why: str
    rule: str


def hint(view: View, game: Game, budget: int = HINT_BUDGET) -> Hint:
    """The best answer to the open question, from what the view shows."""
    prompt = view["prompt"]
    if prompt is None:
        raise ValueError("there is no decision to give a hint for")
    options = {option["key"]: option for option in prompt["options"]}
    if prompt["id"] == "read_action":
        solution = best_line(view, game, budget)
        key = key_of(solution.line[0])
        why, rule = reason(solution, options[key].get("preview"), view, game)
        said = verdict(solution, len(options))
        return Hint(key, options[key]["label"], f"{why}; {said}" if said else why, rule)
    key = best_key(view, game, budget)
    if prompt["id"] == "gaze_pick":
        return Hint(key, options[key]["label"], "it is best for this reading", "3.9.13")
    if key == "done":
        return Hint(key, "Done", "no relic you can afford is worth buying now", "3.11.1")
    return Hint(key, options[key]["label"], "it is the best use of your gold", "3.8.1")


def reason(
    solution: Solution, preview: dict[str, Any] | None, view: View, game: Game
) -> tuple[str, str]:
    """What speaks for the first answer of the best line, and the rule behind it."""
    key = key_of(solution.line[0])
    verb = key.partition("/")[0]
    if verb == "finish":
        return "no other choice helps this row", "3.3.11"
    turned = turnings(preview, game)
    if turned is not None and turned[1] == "3.6.2":
        return turned
    if verb in ABILITY_RULES:
        return (turned[0] if turned else "it helps this reading"), ABILITY_RULES[verb]
    if turned is not None:
        return turned
    required = view["table"]["desires"]["required"]
    row = view["table"]["row"]
    met = any(required in card["suits"] for card in row)
    if key.split("/")[1] == required and not met:
        return f"it adds the required {required.capitalize()}", "3.3.7"
    if len(row) < FULL - 1:
        return "it leaves you the best options for the next cards", "3.3.4"
    return last_card(solution, view, game)


def last_card(solution: Solution, view: View, game: Game) -> tuple[str, str]:
    """What speaks for a last card that turns nothing: the relics that the best line uses then."""
    used = relics_used(solution.line[1:], view, game)
    if used:
        return f"then use {listed([f'the {name}' for name in used])}", "3.9.1"
    return "no other last card leaves you better off", "3.3.4"


def relics_used(line: list[Any], view: View, game: Game) -> list[str]:
    """The names of the relics that a line uses, one after another."""
    verbs = dict.fromkeys(key_of(action).partition("/")[0] for action in line)
    shop = next(zone for zone in view["zones"] if zone["name"] == "shop")
    owned = [cast(Relic, game.faces[card["face"]]) for card in shop["cards"]]
    names: dict[str, str] = {face.verb: face.short for face in owned}
    return [names[verb] for verb in verbs if verb in ABILITY_RULES]


def turnings(preview: dict[str, Any] | None, game: Game) -> tuple[str, str] | None:
    """What an answer turns, told from its preview."""
    if preview is None or not preview["waves"]:
        return None
    places = {place for wave in preview["waves"] for place in wave["places"]}
    faces = [game.faces[card["face"]] for card in preview["row"]]
    conquered = [faces[place].name for place in sorted(places) if is_death(faces[place])]
    if conquered:
        return f"it conquers {listed(conquered)}", "3.6.2"
    waves = counted(len(preview["waves"]), "wave")
    return f"it makes {counted(preview['rotations'], 'turn')} in {waves}", "3.5.1"


def is_death(face: Any) -> bool:
    return bool(face.death)


def verdict(solution: Solution, options: int) -> str:
    """How good the best line is, and how much better than the next best answer; nothing where the
    search has weighed no other of several options."""
    if solution.value < LOST / 2:
        return "most lines lose from here; this one has the best chance"
    others = sorted(solution.choices.values())[:-1]
    if not others:
        return "" if options > 1 else "there is nothing else to do"
    ahead = solution.value - others[-1]
    if ahead < EQUAL:
        return "another choice is just as good"
    return f"{'much' if ahead >= MUCH else 'a little'} better than the next best choice"


# Looking back ----------------------------------------------------------------------------


class Reviewed(NamedTuple):
    """A reading as it was played beside the best that could be made of it."""

    round: int
    played: list[str]
    worth: float
    best: list[str]
    best_worth: float
    exact: bool
    """Whether the whole reading was searched."""


def review(match: Match, budget: int | None = REVIEW_BUDGET) -> list[Reviewed]:
    """After the game: the best line for each reading, with all decks open, beside the one
    played."""
    if match.outcome is None:
        raise ValueError("the decks stay secret until the game is over")
    starts: dict[int, Position] = {}
    worths: dict[int, float] = {}
    lines: dict[int, list[str]] = {}

    async def witnessed_reading(t: Weaver) -> str | None:
        starts.setdefault(t.round, position_of(t))
        return await reading(t)

    async def witnessed_resolve(t: Weaver) -> str:
        worths[t.round] = worth_of(t, starts[t.round])
        return await resolve(t)

    phases = {**PHASES, "reading": witnessed_reading, "resolve": witnessed_resolve}
    game = replace(match.game, phases=phases)
    again = Match(game, 1, match.table.chance.restart(), match.options)
    for decision in match.decisions:
        if again.ask is not None and again.ask.id != "renovate":
            lines.setdefault(again.table.round, []).append(decision.key)
        again.decide(decision.seat, decision.key, decision.ask)
    return [
        reviewed(number, start, lines.get(number, []), worths.get(number, LOST), budget)
        for number, start in starts.items()
    ]


def reviewed(
    number: int, start: Position, line: list[str], worth: float, budget: int | None
) -> Reviewed:
    best = solve(start, budget)
    return Reviewed(number, line, worth, list(map(key_of, best.line)), best.value, best.exact)


def position_of(t: Weaver) -> Position:
    """A reading with all decks open: only for a game that is over."""
    return Position(
        row=tuple(t.reading()),
        decks=tuple(Deck([card.face for card in reversed(deck.cards)]) for deck in t.decks),
        shards=t.shards,
        track=t.track,
        round=t.round,
        visitor=t.adventurer,
        icon=t.icon,
        relics=highest([card.face for card in t.shop]),
    )


def worth_of(t: Weaver, start: Position) -> float:
    """What a reading was worth when it was finished, by the solver's measure."""
    decks = position_of(t).decks
    worth = start.worth(t.reading(), t.shards, t.track - start.track)
    return worth + sum(start.outlook(deck) for deck in decks)

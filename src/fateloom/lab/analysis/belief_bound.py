"""How much a bot could gain by better beliefs about its rivals' cards.

``fateloom lab beliefs GAME`` asks a bot twice in the same positions: once with worlds as the rules
let its seat imagine them, and once with worlds in which the rivals hold what they truly hold and
only the piles are dealt anew. Both answers are tried in worlds of the second kind. No belief can be
better than the truth, so what the second answer gains per decision is the most that any model of
what rivals' moves say about their cards could gain.

The bot that knows all hands is a cheat. It exists here alone, and plays no game.
"""

from __future__ import annotations

import sys

from fateloom.bots import Bot
from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import redeal
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Seat, Table
from fateloom.lab.analysis.position_lab import Gain, one_per_deal, value_of
from fateloom.lab.simulation.players import find_lab_player
from fateloom.lab.stats.intervals import mean
from fateloom.lab.stats.progress import Bar


def open_handed_observation(match: Match, seat: Seat, tag: str) -> Observation:
    """Return what a seat would know that sees what its rivals hold."""
    peek = Observation(match, seat, tag)
    peek._imagine = lambda chance: open_handed_world(match, seat, chance)
    peek._sampler = lambda: lambda seed: open_handed_world(match, seat, SeededChance(seed))
    return peek


def open_handed_world(match: Match, seat: Seat, chance: Chance) -> Match:
    """Return a world in which the rivals hold what they hold, and all else is dealt anew."""
    world = match.fork(chance)
    show_hands(world.table, seat)
    redeal(world.table, seat, chance)
    world.record_redeal()
    world.reopen_group_ask()
    return world


def show_hands(table: Table, seat: Seat) -> None:
    """Let a seat know every card that lies before another seat."""
    for zone in table.zones:
        if zone.owner is not None and zone.owner != seat:
            for card in zone.cards:
                card.seen |= 1 << seat


def bound(game: str, bot: Bot, number: int, worlds: int, seed: str) -> Gain:
    """Return what a bot gains per decision by knowing what its rivals hold."""
    gains: list[float] = []
    differs = 0
    with Bar(sys.stderr) as bar:
        for at, match in enumerate(one_per_deal(game, number, seed)):
            bar.show(at, number)
            tag, seat = f"{seed}/{at}", match.next_seat
            open_handed = open_handed_observation(match, seat, tag)
            peeks = (Observation(match, seat, tag), open_handed)
            unaware, aware = (bot(peek, SeededChance(f"{tag}/bot")) for peek in peeks)
            if aware == unaware:
                gains.append(0.0)
                continue
            differs += 1
            with_it, without = (
                value_of(open_handed, each, worlds, tag) for each in (aware, unaware)
            )
            gains.append(with_it - without)
    return Gain(mean(gains), differs / number)


def report(game: str, bots: str, positions: int, worlds: int, seed: str) -> str:
    """Return the bounds for these bots, names with commas."""
    lines = ["| bot | answers that change | gained per decision by knowing all hands |"]
    lines.append("|---|---:|---|")
    for name in bots.split(","):
        gain, differs = bound(game, find_lab_player(name), positions, worlds, seed)
        shown = f"{gain.value:+.1%} ({gain.low:+.1%} to {gain.high:+.1%})"
        lines.append(f"| {name} | {differs:.0%} | {shown} |")
    return "\n".join(lines)

"""Windows: when something may be played, and who is asked (rule 3.7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from fateloom.engine.flow import PASS, Ask, first_of
from fateloom.engine.game import Game
from fateloom.engine.log import Name
from fateloom.engine.table import Card, Seat
from fateloom.games.fantos.faces import Labor, Legacy
from fateloom.games.fantos.rules import action, barring, deals, plays
from fateloom.games.fantos.rules.legacies import untasked
from fateloom.games.fantos.rules.shards import shards_on

if TYPE_CHECKING:
    from fateloom.games.fantos.table import Fantos

DEAL = "deal"
REACT = "react"
WINDOWS = (
    "open", "war.declared", "tribute.declared", "harvest.rolled", "war.rolled", "tribute.rolled",
    "duel.rolled", "harvest.after", "war.after", "tribute.after", "duel.after", "trial",
    "secondary",
)  # fmt: skip
"""3.7.2. The top-level windows."""


class At:
    """A moment at which something may be played: the window, and in a W.react the play that is
    answered and whether it touches the seat that is asked."""

    __slots__ = ("_found", "abilities", "answered", "faces", "labor", "touched", "window")

    def __init__(
        self, window: str, timely: Timely, answered: plays.Play | None = None, touched: bool = True
    ) -> None:
        self.window = window
        self.labor, self.abilities, self.faces = timely
        self.answered = answered
        self.touched = touched
        self._found: dict[Seat, list[Any]] = {}

    def abilities_of(self, t: Fantos, seat: Seat) -> list[Any]:
        """The abilities a seat may use now; everybody can see them."""
        found = self._found.get(seat)
        if found is None:
            found = self._found[seat] = plays.abilities(t, seat, self)
        return found


Timely = tuple[frozenset[str], frozenset[str], tuple[Labor, ...]]
"""The ids of the Labor and of the abilities with this timing, and the Labor faces."""


@cache
def timing(game: Game) -> dict[str, Timely]:
    """3.7.2, 3.7.3, 3.7.13, 3.11.16. What is playable in each window; in a Special Tribute
    nothing with the Fantos icon, in a W.react what cancels, or for those touched any Instant."""
    found = {window: _timely(game, window) for window in WINDOWS}
    found["special.rolled"] = _timely(game, "tribute.rolled", fantos=False)
    found[REACT] = _timely(game, REACT)
    found["touched"] = _timely(game, "touched")
    return found


def _timely(game: Game, window: str, *, fantos: bool = True) -> Timely:
    def fits(face: Labor | Legacy) -> bool:
        if not fantos and face.icon == "fantos":
            return False
        if window == "touched":
            return REACT in face.windows or "any" in face.windows
        anywhere = "any" in face.windows and window != REACT and not window.endswith(".after")
        return window in face.windows or anywhere

    faces = game.faces.values()
    labor = tuple(face for face in faces if isinstance(face, Labor) and fits(face))
    able = [face for face in faces if isinstance(face, Legacy) and fits(face)]
    ids = {face.id for face in able}
    if any(face.task for face in able):
        ids.add(plays.HERZOG)
    if window == "duel.after":
        ids.add(plays.SKULL)
    return frozenset(face.id for face in labor), frozenset(ids), labor


def moment(t: Fantos, window: str) -> At:
    special = window == "tribute.rolled" and t.action == "special"
    return At(window, timing(t.game)["special.rolled" if special else window])


# Who is asked ---------------------------------------------------------------------------------


def is_asked(t: Fantos, seat: Seat, at: At) -> bool:
    """3.7.16. Whether a seat is asked, by public facts alone: an ability can be used, or some
    Labor could be paid for and would have a use, or a Deal may be proposed."""
    return (
        (bool(t.hand[seat].cards) and not t.witched and labor_possible(t, seat, at))
        or bool(at.abilities_of(t, seat))
        or deals.may_propose(t, seat, at.window)
    )


def labor_possible(t: Fantos, seat: Seat, at: At) -> bool:
    """3.7.16. Whether an untasked Legacy could pay for some type of Labor that fits here."""
    payers = untasked(t, seat)
    if not payers:
        return False
    richest = max(payers, key=shards_on)
    most = shards_on(richest)
    for face in at.faces:
        if face.cost > most:
            continue
        targets = plays.aim_of(t, face.id)(t, seat, None, at)
        if targets and (face.cost < most or not _wasted(targets, payers, face.cost)):
            return True
    return False


def _wasted(targets: Sequence[Any], payers: Sequence[Card], cost: int) -> bool:
    """3.6.17. Whether every payer would be the receiver and spend its last Shard on it."""
    return all(
        payer in target for payer in payers if shards_on(payer) == cost for target in targets
    )


# Asking ---------------------------------------------------------------------------------------


async def hold(t: Fantos, window: str, seats: Sequence[Seat] | None = None) -> bool:
    """3.7.1. All seats of a window are asked at once; the first play in turn order takes place.
    Whether there was one: then the window is asked anew."""
    at = moment(t, window)
    order = [
        seat
        for seat in (t.seats_from(t.active) if seats is None else seats)
        if is_asked(t, seat, at)
    ]
    t.window = window
    if order:
        text, words = question(t, window)
        answer = await first_of(
            order,
            lambda seat: values(t, seat, at),
            rule="3.12.1" if window == "secondary" else "3.7.1",
            id="secondary" if window == "secondary" else "window",
            text=text,
            words=words,
            barred=lambda seat: barring.barred(t, seat, at),
        )
        if answer is not None:
            seat, value = answer
            if value == DEAL:
                await deals.propose(t, seat)
            else:
                await plays.make(t, seat, value)
            t.window = ""
            return True
    t.window = ""
    return False


def values(t: Fantos, seat: Seat, at: At) -> list[Any]:
    """Section 4. Pass, each play, and a Deal where one may be proposed."""
    found = [PASS, *plays.labor_plays(t, seat, at), *at.abilities_of(t, seat)]
    if deals.may_propose(t, seat, at.window):
        found.append(DEAL)
    return found


async def react(t: Fantos, play: plays.Play) -> None:
    """3.7.4, 3.7.18. Everybody but its player may answer a play; it is asked anew until all pass
    or it is cancelled."""
    while not plays.is_cancelled(t, play):
        ask = answering(t, play)
        answer = None if ask is None else await ask
        if answer is None:
            return
        seat, value = answer
        await plays.make(t, seat, value, play)


def answering(t: Fantos, play: plays.Play) -> Ask[tuple[Seat, Any] | None] | None:
    """3.7.5, 3.7.6. W.react: all may cancel the play, and those it touches use any Instant."""
    known = timing(t.game)
    anybody = At(REACT, known[REACT], play, False)
    touched = At(REACT, known["touched"], play, True)

    def at(seat: Seat) -> At:
        return touched if seat in play.touched else anybody

    order = [
        seat for seat in t.seats_from(t.active) if seat != play.by and is_asked(t, seat, at(seat))
    ]
    if not order:
        return None
    return first_of(
        order,
        lambda seat: values(t, seat, at(seat)),
        rule="3.7.4",
        id=REACT,
        text="{who} uses {card}. Answer it?" if play.is_ability else _PLAYED,
        words={"who": Name(play.by), "card": play.card},
        barred=lambda seat: barring.barred(t, seat, at(seat)),
    )


_PLAYED = "{who} plays {card}. Answer it?"


def question(t: Fantos, window: str) -> tuple[str, dict[str, Any] | None]:
    """What a window asks, in words everybody may read."""
    if t.quiet:
        return "", None
    if window.endswith(".rolled"):
        said = [
            f"{{s{side}}} {action.score(t, side)}"
            for side in range(len(t.sides))
            if t.teams[side] or t.action == "war"
        ]
        words = {
            f"s{side}": t.teams[side][0] if t.action == "duel" else Name(seat)
            for side, seat in enumerate(t.sides)
        }
        return f"{action.NAMES[t.action]}: {' : '.join(said)}. Play anything?", words
    return _QUESTIONS[window], {"who": Name(t.active)}


_QUESTIONS = {
    "open": "{who} is about to choose a Fantos Action. Play anything first?",
    "war.declared": "{who} goes to War. Play anything before the defenders are chosen?",
    "tribute.declared": "{who} nominates a Legacy for Tribute. Play anything before challengers?",
    "harvest.after": "{who} has harvested. Play anything?",
    "war.after": "The War is over. Play anything?",
    "tribute.after": "The Tribute is over. Play anything?",
    "duel.after": "The Duel is over. Play anything?",
    "trial": "A Trial is about to take effect. Play anything?",
    "secondary": "Secondary Actions in {who}'s turn.",
}


def concerned(t: Fantos) -> list[Seat]:
    """Section 10. The seats that the open window concerns, for standing orders: those whose
    turn or action it is, those whom a play touches, and in W.secondary everybody."""
    if t.pending:
        return sorted(t.pending[-1][3])
    seats = {t.active}
    if t.window in ("secondary", "trial"):
        seats = set(range(t.seats))
    elif t.window:
        seats |= set(t.sides)
        if t.window.endswith(".after"):
            at = moment(t, t.window)
            seats |= {seat for seat in range(t.seats) if is_asked(t, seat, at)}
    return sorted(seats - t.out)

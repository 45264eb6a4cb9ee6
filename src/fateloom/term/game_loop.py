"""The game loop: people and bots play a match in plain lines until it ends or is stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from fateloom.bots import close_all, find_player
from fateloom.bots.observation import Observation
from fateloom.engine.match import auto_pass
from fateloom.engine.match.match import Match
from fateloom.engine.match.turn_timer import TurnTimer
from fateloom.engine.rules.asks import PASS, Refused
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Seat
from fateloom.engine.view.view import View
from fateloom.record import MatchWriter
from fateloom.rulebook import Rulebook
from fateloom.term.commands import Commands
from fateloom.term.console import Console
from fateloom.term.interrupts import defer_interrupt
from fateloom.term.narrator import HUMAN, Narrator
from fateloom.term.text.menu import Menu, Unclear, Unknown


class GameLoop:
    """One match at one keyboard, which several people may share."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        scribe: MatchWriter,
        voice: Console,
        book: Rulebook | None,
        chance: Chance,
        now: Callable[[], float] = monotonic,
        bot_seconds: float | None = None,
        tag: str = "",
    ) -> None:
        self.match = match
        self._tag = tag
        self.scribe = scribe
        self.voice = voice
        self.teller = Narrator(match, players, voice, tag=tag)
        self._bots = {
            seat: find_player(who, bot_seconds) for seat, who in enumerate(players) if who != HUMAN
        }
        self._chance = chance
        self._asides = Commands(match, scribe, voice, self.teller, book)
        self._shared: tuple[int, set[Seat]] = (0, set())
        self._knows_yields = False
        self._now = now
        self._allowance = TurnTimer(match)
        match.holds_forced_asks = len(self.teller.people) > 1

    def play(self) -> None:
        """Ask seat after seat until the game is over."""
        while self.match.ask is not None:
            seat = self._next()
            if seat is None:
                self.match.release()
            elif seat in self._bots:
                self._let_bot_decide(seat)
            elif auto_pass.should_pass(self.match, seat, self._asides.until):
                self._take(seat, PASS)
            else:
                self._let_person_decide(seat)

    def close(self) -> None:
        """End the programs that play."""
        close_all(self._bots.values())

    def _next(self) -> Seat | None:
        """Return the seat to ask now, or ``None`` if all were asked and had no choice.

        If people share the screen, each of them is called for a group ask, also one whom the
        rules leave no choice, or the others could tell.
        """
        match = self.match
        assert match.ask is not None
        people = self.teller.people
        if match.ask.seat is not None or len(people) < 2:
            return match.next_seat
        if self._shared[0] != match.ask_number:
            self._shared = (match.ask_number, set())
        called = self._shared[1]
        for seat in match.ask.seats:
            if seat in people and seat not in called:
                called.add(seat)
                return seat
            if seat in match.unanswered:
                return seat
        return None if match.is_held else match.next_seat

    def _let_bot_decide(self, seat: Seat) -> None:
        answer = self._bots[seat](Observation(self.match, seat, self._tag), self._chance)
        with defer_interrupt():
            self.match.answer(answer, seat)
            self.scribe.append(self.match)

    def _take(self, seat: Seat, key: str, ask: int | None = None) -> None:
        with defer_interrupt():
            self.match.decide(seat, key, ask)
            self.scribe.append(self.match)

    def _let_person_decide(self, seat: Seat) -> None:
        self._hand_over(seat)
        if auto_pass.is_over(self.match, seat, self._asides.until):
            self._asides.until = auto_pass.ALWAYS_ASK
            self.voice.say()
            self.voice.say("You are no longer passing automatically.")
        view = self.teller.report(seat)
        if view["prompt"] is None:
            self.voice.say("You have only one option here.", strong=True)
            self.voice.ask("Press Enter. ")
            return
        if self._allowance.left(seat) == 0:
            self._lapse(seat)
            return
        self.teller.question(view)
        self._tell_of_yields(seat)
        asked = self.match.ask
        self._asides.path, self._asides.concedes = "", False
        while self.match.ask is asked and seat in self.match.unanswered:
            if auto_pass.should_pass(self.match, seat, self._asides.until):
                return
            typed = self._listen(seat)
            if self._allowance.left(seat) == 0:
                self._lapse(seat)
                return
            if self._asides.concedes:
                self._asides.confirm_concession(seat, view, typed)
            elif not typed or (self._asides.path and typed.casefold() == "back"):
                self._asides.path = self._asides.path if not typed else ""
                self.teller.question(view, self._asides.path)
            elif not self._asides.handle(seat, view, typed):
                self._decide(seat, view, typed)

    def _listen(self, seat: Seat) -> str:
        """Return what a person types. The time it takes is charged to that person."""
        since = self._now()
        typed = self.voice.ask().strip()
        self._allowance.spend(seat, self._now() - since)
        return typed

    def _lapse(self, seat: Seat) -> None:
        """Answer for a person whose time is used up."""
        self.voice.say("Your time for this turn is up. The default is chosen for you.", strong=True)
        with defer_interrupt():
            self.match.answer_default(seat)
            self.scribe.append(self.match)

    def _tell_of_yields(self, seat: Seat) -> None:
        """Mention auto-pass once, at the first window that does not concern the player."""
        idle = auto_pass.should_pass(self.match, seat, auto_pass.CONCERNS_ME)
        if idle and len(self.teller.people) == 1 and not self._knows_yields:
            self._knows_yields = True
            self.voice.say(
                "Tip: type yield to be asked only when something affects you. Type help for more.",
                indent=2,
            )

    def _decide(self, seat: Seat, view: View, typed: str) -> None:
        assert view["prompt"] is not None
        menu = Menu(view["prompt"], self._asides.path)
        try:
            key = menu.key(typed)
            if menu.opens(key):
                self._asides.path = f"{key}/"
                self.teller.question(view, self._asides.path)
                return
            if thought := self.teller.second_thought(view, key):
                self.voice.say(f"{thought} Repeat your choice to confirm.")
                return
            self._take(seat, key, view["ask"])
        except Unclear as unclear:
            self.voice.say(str(unclear))
            if isinstance(unclear, Unknown):
                self._asides.recall(typed)
        except Refused as refused:
            self.voice.say(f"Not possible: {refused}.")

    def _hand_over(self, seat: Seat) -> None:
        """Ask the person before to look away, before another person's secrets are shown."""
        teller, name = self.teller, self.match.names[seat]
        if teller.facing == seat:
            return
        if teller.facing is not None:
            self.voice.turn_away()
        teller.facing = None
        self.voice.say(f"{name}'s turn to choose. Everyone else, please look away.", strong=True)
        self.voice.ask(f"{name}, press Enter when nobody else is looking. ")
        teller.facing = seat

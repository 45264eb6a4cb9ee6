"""A sitting in plain lines: people and bots play a match until it ends or somebody leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from fateloom.bots import find_bot
from fateloom.bots.peek import Peek
from fateloom.engine import yields
from fateloom.engine.allowance import Allowance
from fateloom.engine.chance import Chance
from fateloom.engine.flow import PASS, Refused
from fateloom.engine.match import Match
from fateloom.engine.table import Seat
from fateloom.engine.view import View
from fateloom.record import Scribe
from fateloom.rulebook import Rulebook
from fateloom.term.asides import Asides
from fateloom.term.menu import Menu, Unclear, Unknown
from fateloom.term.telling import HUMAN, Teller
from fateloom.term.undisturbed import undisturbed
from fateloom.term.voice import Voice


class Sitting:
    """One match at one keyboard, which several people may share."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        scribe: Scribe,
        voice: Voice,
        book: Rulebook | None,
        chance: Chance,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.match = match
        self.scribe = scribe
        self.voice = voice
        self.teller = Teller(match, players, voice)
        self._bots = {seat: find_bot(who) for seat, who in enumerate(players) if who != HUMAN}
        self._chance = chance
        self._asides = Asides(match, scribe, voice, self.teller, book)
        self._shared: tuple[int, set[Seat]] = (0, set())
        self._knows_yields = False
        self._now = now
        self._allowance = Allowance(match)
        match.patient = len(self.teller.people) > 1

    def play(self) -> None:
        """Ask seat after seat until the game is over."""
        while self.match.ask is not None:
            seat = self._next()
            if seat is None:
                self.match.go_on()
            elif seat in self._bots:
                self._let_bot_decide(seat)
            elif yields.lets_pass(self.match, seat, self._asides.until):
                self._take(seat, PASS)
            else:
                self._let_person_decide(seat)

    def _next(self) -> Seat | None:
        """Whom to ask now. Where people share the screen, every one of them that a common
        question goes to is called, also one whom the rules leave no choice: else the others
        could tell. Nobody: all were called, and the rules left none a choice."""
        match = self.match
        assert match.ask is not None
        people = self.teller.people
        if match.ask.seat is not None or len(people) < 2:
            return match.asked
        if self._shared[0] != match.number:
            self._shared = (match.number, set())
        called = self._shared[1]
        for seat in match.ask.seats:
            if seat in people and seat not in called:
                called.add(seat)
                return seat
            if seat in match.waiting:
                return seat
        return None if match.idle else match.asked

    def _let_bot_decide(self, seat: Seat) -> None:
        answer = self._bots[seat](Peek(self.match, seat), self._chance)
        with undisturbed():
            self.match.answer(answer, seat)
            self.scribe.append(self.match)

    def _take(self, seat: Seat, key: str, ask: int | None = None) -> None:
        with undisturbed():
            self.match.decide(seat, key, ask)
            self.scribe.append(self.match)

    def _let_person_decide(self, seat: Seat) -> None:
        self._hand_over(seat)
        if yields.has_ended(self.match, seat, self._asides.until):
            self._asides.until = yields.ALWAYS_ASK
            self.voice.say()
            self.voice.say("You no longer pass in windows.")
        view = self.teller.report(seat)
        if view["prompt"] is None:
            self.voice.say("Here the rules leave you no choice.", strong=True)
            self.voice.ask("Press Enter. ")
            return
        if self._allowance.left(seat) == 0:
            self._lapse(seat)
            return
        self.teller.question(view)
        self._tell_of_yields(seat)
        asked = self.match.ask
        self._asides.path = ""
        while self.match.ask is asked and seat in self.match.waiting:
            if yields.lets_pass(self.match, seat, self._asides.until):
                return
            typed = self._listen(seat)
            if self._allowance.left(seat) == 0:
                self._lapse(seat)
                return
            if not typed or (self._asides.path and typed.casefold() == "back"):
                self._asides.path = self._asides.path if not typed else ""
                self.teller.question(view, self._asides.path)
            elif not self._asides.obey(seat, view, typed):
                self._decide(seat, view, typed)

    def _listen(self, seat: Seat) -> str:
        """What a person types; the time it takes is that person's."""
        since = self._now()
        typed = self.voice.ask().strip()
        self._allowance.use(seat, self._now() - since)
        return typed

    def _lapse(self, seat: Seat) -> None:
        """Answer for a person whose time is used up."""
        self.voice.say("Your time for this turn is used up; the rules answer for you.", strong=True)
        with undisturbed():
            self.match.lapse(seat)
            self.scribe.append(self.match)

    def _tell_of_yields(self, seat: Seat) -> None:
        """Once, at the first window that the player may find idle."""
        idle = yields.lets_pass(self.match, seat, yields.CONCERNS_ME)
        if idle and len(self.teller.people) == 1 and not self._knows_yields:
            self._knows_yields = True
            self.voice.say(
                "Tip: type yield to be asked only when something concerns you; help tells more.",
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
                self.voice.say(f"{thought} Answer once more if so.")
                return
            self._take(seat, key, view["ask"])
        except Unclear as unclear:
            self.voice.say(str(unclear))
            if isinstance(unclear, Unknown):
                self._asides.recall(typed)
        except Refused as refused:
            self.voice.say(f"That cannot be: {refused}.")

    def _hand_over(self, seat: Seat) -> None:
        """Before a person's secrets are shown, the one before looks away."""
        teller, name = self.teller, self.match.names[seat]
        if teller.facing == seat:
            return
        if teller.facing is not None:
            self.voice.turn_away()
        teller.facing = None
        self.voice.say(f"{name} is asked. The others look away, please.", strong=True)
        self.voice.ask(f"Press Enter when only {name} can see this. ")
        teller.facing = seat

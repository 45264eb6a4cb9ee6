"""Replays a match file: step by step, from any seat or as a spectator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from fateloom.engine.match.match import Decision, Match
from fateloom.engine.rules.game import UsageError
from fateloom.engine.state.log import LogLine
from fateloom.engine.state.table import Seat
from fateloom.record import MatchFile
from fateloom.term.console import Console
from fateloom.term.narrator import result_lines
from fateloom.term.text.table_text import TableText, sentences

SPECTATOR = "spectator"
GALLERY = "gallery"
"""Another word for the same, which ``--format json`` has always printed."""

HELP = """\
Enter: next. b: back. j 41: jump to question 41. e: go to the end.
s 2 or s C: view as that seat. s spectator: view as a spectator.
t: the whole table. q: stop."""


class ReplayCursor:
    """A match that can be set to any of its asks."""

    def __init__(self, record: MatchFile, begin: Callable[[], Match]) -> None:
        self.record = record
        self._begin = begin
        self._groups: list[list[Decision]] = [
            list(group) for _, group in groupby(record.decisions, key=lambda each: each.ask)
        ]
        self.asks = [group[0].ask for group in self._groups]
        self.match = begin()
        self.at = 0
        """How many asks have been answered."""

    @property
    def over(self) -> bool:
        return self.at == len(self._groups)

    def put(self, at: int) -> None:
        """Go to the position in which ``at`` asks have been answered."""
        if at < self.at:
            self.match = self._begin()
            self.at = 0
        for group in self._groups[self.at : at]:
            self.match.replay(group)
        self.at = at

    def before(self, ask: int) -> int:
        """Return how many asks have been answered when this one is open."""
        return sum(each < ask for each in self.asks)

    def heard(self, seat: Seat | None) -> int:
        return len(self.match.view(seat, since=0)["log"])

    def steps(self, seat: Seat | None) -> Iterator[tuple[int, list[LogLine]]]:
        """Step to the end. Yield each ask with the log lines that it added."""
        while not self.over:
            ask, heard = self.asks[self.at], self.heard(seat)
            self.put(self.at + 1)
            yield ask, self.match.view(seat, since=heard)["log"]

    def sits(self, seat: Seat) -> str:
        return f"{self.match.names[seat]} ({self.record.header.players[seat]})"

    def seat(self, named: str) -> Seat | None:
        """Return the seat that is meant by ``2``, ``s2``, ``C`` or ``spectator``."""
        word = named.strip().casefold().removeprefix("seat").strip()
        if word in (SPECTATOR, GALLERY):
            return None
        letters = [name.split()[-1].casefold() for name in self.match.names]
        if word in letters:
            return letters.index(word)
        number = word.removeprefix("s")
        if number.isascii() and number.isdigit() and int(number) < self.match.seats:
            return int(number)
        last = self.match.seats - 1
        raise UsageError(
            f"no seat {named!r}; there are 0 to {last}, or {letters[0].upper()} to "
            f"{letters[last].upper()}, and {SPECTATOR}"
        )


class ReplayViewer:
    """Shows a replay to a person who may stop, go back, jump and change seats."""

    def __init__(self, story: ReplayCursor, seat: Seat | None, voice: Console) -> None:
        self._story = story
        self._seat = seat
        self._voice = voice

    def open(self, at: int) -> None:
        """Go to a position and print what there is to see."""
        story, voice = self._story, self._voice
        header = story.record.header
        voice.say(f"{story.match.game.title}: {', '.join(header.players)}.", strong=True)
        options = ", ".join(f"{name}={value}" for name, value in header.options.items())
        if options:
            voice.say(f"Options: {options}.")
        story.put(at)
        if at:
            self._look()
        else:
            self._tell(story.match.view(self._seat, since=0)["log"])

    def tell_all(self) -> None:
        """Print the whole rest without asking."""
        for ask, lines in self._story.steps(self._seat):
            if lines:
                self._tell(lines, ask)
        self._end()

    def step_by_step(self) -> None:
        self._voice.say_page(HELP)
        while True:
            typed = self._voice.ask(self._where()).strip()
            word, _, rest = typed.partition(" ")
            try:
                if not self._obey(word.casefold(), rest.strip()):
                    return
            except UsageError as problem:
                self._voice.say(f"{problem}.")

    def _where(self) -> str:
        story = self._story
        seen = "a spectator" if self._seat is None else story.match.names[self._seat]
        if story.over:
            return f"the end, seen by {seen}> "
        return f"question {story.asks[story.at]}, seen by {seen}> "

    def _obey(self, word: str, rest: str) -> bool:
        story = self._story
        if word == "q":
            return False
        if word == "":
            self._forward()
        elif word == "b":
            self._back()
        elif word == "e":
            self.tell_all()
        elif word == "j" and rest.isascii() and rest.isdigit():
            story.put(story.before(int(rest)))
            self._look()
        elif word == "s":
            self._seat = story.seat(rest)
            self._look()
        elif word == "t":
            self._look()
        else:
            self._voice.say_page(HELP)
        return True

    def _forward(self) -> None:
        """Go on to the next ask that added log lines."""
        for ask, lines in self._story.steps(self._seat):
            if lines:
                self._tell(lines, ask)
                break
        if self._story.over:
            self._end()

    def _back(self) -> None:
        """Go back over the last ask that added log lines, and show the table there."""
        story = self._story
        heard = story.heard(self._seat)
        while story.at:
            story.put(story.at - 1)
            if story.heard(self._seat) < heard:
                break
        self._look()

    def _tell(self, lines: list[LogLine], ask: int | None = None) -> None:
        if ask is not None:
            self._voice.say(f"Question {ask}.")
        for line in lines:
            self._voice.say(f"{line['text']} ({line['rule']})", indent=2)

    def _look(self) -> None:
        """Print the whole table, and who is asked."""
        story, voice = self._story, self._voice
        view = story.match.view(self._seat)
        words = TableText(story.match.game, story.match.names, story.sits)
        for sentence in sentences(words.things(view, whole=True)):
            voice.say(sentence, indent=2)
        if view["prompt"] is not None:
            options = ", ".join(option["label"] for option in view["prompt"]["options"])
            voice.say(
                f"Question {view['ask']} ({view['prompt']['rule']}): {view['prompt']['text']}"
            )
            voice.say(f"Options: {options}.", indent=2)
        elif view["waiting"]:
            names = ", ".join(story.match.names[seat] for seat in view["waiting"])
            voice.say(f"Question {view['ask']} goes to {names}.")

    def _end(self) -> None:
        if self._story.match.outcome is None:
            self._voice.say("The record ends here. The game is not finished.")
            return
        for indent, text in result_lines(self._story.match, self._story.sits):
            self._voice.say(text, indent=indent)

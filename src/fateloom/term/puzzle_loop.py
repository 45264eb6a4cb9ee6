"""A puzzle in plain lines: the table, one question, and the explanation after the answer."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game
from fateloom.engine.view.view import View
from fateloom.learn.puzzle import Puzzle
from fateloom.learn.puzzle_run import PuzzleReply, PuzzleRun
from fateloom.term.console import Console, Quit
from fateloom.term.narrator import HUMAN, Narrator
from fateloom.term.text.card_text import describe, faces_like
from fateloom.term.text.menu import Menu, Unclear

HELP = """\
A number and Enter: that answer. It is your only one; then the puzzle is explained.
table: everything on the table. log: what happened so far. ? and a name: that card explained.
Enter: the question again. back: out of a submenu. quit: leave without an answer."""


class PuzzleLoop:
    """One puzzle at one keyboard."""

    def __init__(self, game: Game, puzzle: Puzzle, voice: Console) -> None:
        self._game = game
        self._voice = voice
        self.run = PuzzleRun(game, puzzle)
        self._path = ""
        """The open submenu of a long menu."""
        who = [HUMAN if seat == puzzle.seat else "rival" for seat in range(puzzle.seats)]
        self._teller = Narrator(self.run.match, who, voice, tips=False)
        self._words: dict[str, Callable[[], None]] = {
            "help": lambda: voice.say_page(HELP),
            "?": self._explain_question,
            "table": self._table,
            "log": lambda: self._teller.history(puzzle.seat),
        }

    def play(self) -> PuzzleReply:
        """Show the position, take an answer, and explain."""
        self._table()
        self._teller.catch_up(self.run.seat)
        view = self.run.view()
        self._question(view)
        reply = self._ask(view)
        self._explain_answer(reply)
        return reply

    def _explain_question(self) -> None:
        """Print what is barred, as the question promises, and the commands."""
        prompt = self.run.view()["prompt"]
        if prompt is not None:
            self._teller.tell_barred(Menu(prompt))
        self._voice.say_page(HELP)

    def _table(self) -> None:
        self._teller.whole_table(self.run.seat)

    def _question(self, view: View) -> None:
        self._teller.question(view, self._path)

    def _ask(self, view: View) -> PuzzleReply:
        """Listen until there is an answer that the rules allow."""
        while True:
            typed = self._voice.ask().strip()
            if typed.casefold() in ("quit", "exit"):
                raise Quit
            if command := self._words.get(typed.casefold()):
                command()
            elif typed.startswith("?"):
                self._explain_card(typed[1:].strip())
            elif not typed or typed.casefold() == "back":
                self._path = ""
                self._question(view)
            elif reply := self._answer(view, typed):
                return reply

    def _answer(self, view: View, typed: str) -> PuzzleReply | None:
        """Return what is said to an answer; nothing if it opens a submenu or is none."""
        assert view["prompt"] is not None
        try:
            menu = Menu(view["prompt"], self._path)
            key = menu.key(typed)
            if not menu.opens(key):
                return self.run.answer(key)
            self._path = f"{key}/"
            self._question(view)
        except Unclear as unclear:
            self._voice.say(str(unclear))
        except Refused as refused:
            self._voice.say(f"That cannot be: {refused}.")
        return None

    def _explain_answer(self, reply: PuzzleReply) -> None:
        first, *rest = reply.say
        self._voice.say()
        self._voice.say(first, strong=True)
        for line in rest:
            self._voice.say(line, indent=2)
        self._follows("What followed here:", reply)
        if not reply.right:
            self._follows("And after the answer:", self.run.answer(reply.answer))

    def _follows(self, heading: str, reply: PuzzleReply) -> None:
        """Print what would have happened next."""
        lines = [line["text"] for frame in reply.frames for line in frame.view["log"]]
        if lines:
            self._voice.say(heading)
        for line in lines:
            self._voice.say(line, indent=2)

    def _explain_card(self, name: str) -> None:
        found = faces_like(self._game, name, self.run.match.seats)[:1]
        for face in found:
            self._voice.say(describe(self._game, face))
        if not found:
            self._voice.say(f"There is no card called {name!r}.")

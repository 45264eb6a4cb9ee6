"""A lesson in plain lines: what happened, one thing to know, and what to do."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game
from fateloom.engine.view.view import View
from fateloom.learn import LEARNER, Lesson, LessonRun, Reply
from fateloom.learn.lesson_run import TOUCH
from fateloom.rulebook import Rulebook
from fateloom.term.console import Console, Quit
from fateloom.term.narrator import HUMAN, Narrator
from fateloom.term.text.card_text import describe, ended, faces_like
from fateloom.term.text.menu import Menu, Unclear
from fateloom.term.text.rule_text import rule_line

HELP = """\
Type a number to choose. Nothing can go wrong: a costly choice is shown, then undone.
why or ?: show the rule behind this step, and what you can't do now. ? NAME: explain a card.
table: show the whole table. log: show what happened.
hint: suggest what to choose. show: let the lesson choose for you.
back: undo your last choice. again: start over.
quit: leave. Next time you continue at this step."""


class LessonLoop:
    """One lesson at one keyboard. ``keep`` is called with every change of where it stands."""

    def __init__(
        self,
        game: Game,
        lesson: Lesson,
        answers: list[str],
        voice: Console,
        book: Rulebook,
        keep: Callable[[LessonRun], None],
    ) -> None:
        self._game = game
        self._lesson = lesson
        self._voice = voice
        self._book = book
        self._keep = keep
        self._path = ""
        """The open submenu of a long menu."""
        self._comments: list[str] = []
        """What is to be said of what has just happened, after the lines of the log."""
        self._words: dict[str, Callable[[], None]] = {
            "help": lambda: voice.say_page(HELP),
            "why": self._why,
            "?": self._why,
            "table": lambda: self._teller.whole_table(LEARNER),
            "log": lambda: self._teller.history(LEARNER),
            "back": self._take_back,
            "again": lambda: self._begin([]),
            "hint": self._hint,
            "show": self._show,
        }
        self.run = LessonRun(game, lesson, answers)
        self._teller = self._narrator()
        self._welcome()

    def _narrator(self) -> Narrator:
        players = [HUMAN, *["partner"] * (self.run.match.seats - 1)]
        return Narrator(self.run.match, players, self._voice, tips=False)

    def _welcome(self) -> None:
        lesson, voice = self._lesson, self._voice
        minutes = "a minute" if lesson.minutes == 1 else f"{lesson.minutes} minutes"
        voice.say(f"{self._game.title}: {lesson.title}, about {minutes}.", strong=True)
        voice.say(lesson.about)
        voice.say("Type help for all commands, or quit to leave; you can continue later.")
        if self.run.answers:
            voice.say("You continue where you left off. On the table:")
            self._teller.whole_table(LEARNER)
            self._teller.catch_up(LEARNER)

    def play(self) -> None:
        """Go from step to step until the last one."""
        while not self.run.is_over:
            view = self._teller.report(LEARNER)
            self._tell_step()
            self._path = ""
            self._ask(view)
        self._teller.report(LEARNER)
        self._tell_step()

    def _tell_step(self) -> None:
        run = self.run
        for text in filter(None, self._comments):
            self._voice.say(text, indent=2)
        self._comments = []
        at, of = run.progress
        self._voice.say(f"Step {at} of {of}: {run.step.title}", strong=True)
        self._voice.say(run.said, indent=2)

    def _ask(self, view: View) -> None:
        """Listen until the lesson has moved on."""
        run, step, answers = self.run, self.run.step, len(self.run.answers)
        self._question(view)
        while self.run is run and run.step is step and len(run.answers) == answers:
            typed = self._voice.ask().strip()
            if typed.casefold() in ("quit", "exit"):
                raise Quit
            if typed.casefold() == "back" and self._path:
                self._path = ""
                self._question(view)
            elif command := self._words.get(typed.casefold()):
                command()
            elif typed.startswith("?"):
                self._explain(typed[1:].strip())
            elif not typed:
                self._tell_step()
                self._question(view)
            else:
                self._answer(view, typed)

    def _question(self, view: View) -> None:
        if touches := self.run.touches:
            for number, touch in enumerate(touches, 1):
                self._voice.say(f"{number}. {touch.label}", indent=2)
        else:
            self._teller.question(view, self._path)

    def _answer(self, view: View, typed: str) -> None:
        try:
            key = self._key(view, typed)
            if key:
                self._take(key)
        except Unclear as unclear:
            self._voice.say(str(unclear))
        except Refused as refused:
            self._voice.say(f"Not possible: {refused}.")

    def _key(self, view: View, typed: str) -> str:
        """Return the answer that was typed, or nothing if it opens a submenu."""
        if touches := self.run.touches:
            named = [each for each in touches if each.label.casefold() == typed.casefold()]
            if typed.isdigit() and 0 < int(typed) <= len(touches):
                named = [touches[int(typed) - 1]]
            if not named:
                raise Unclear(f"Type a number from 1 to {len(touches)}.")
            return TOUCH + named[0].at
        assert view["prompt"] is not None
        menu = Menu(view["prompt"], self._path)
        key = menu.key(typed)
        if menu.opens(key):
            self._path = f"{key}/"
            self._question(view)
            return ""
        return key

    def _take(self, key: str) -> None:
        reply = self.run.answer(key)
        if reply.taken:
            self._keep(self.run)
            self._comments = [reply.say, *(frame.say for frame in reply.frames)]
        else:
            self._tell_mistake(reply)

    def _tell_mistake(self, reply: Reply) -> None:
        """Print what another answer led to, and that it is taken back."""
        for frame in reply.frames:
            for line in frame.view["log"]:
                self._voice.say(line["text"])
        self._voice.say(reply.say, indent=2)
        if reply.frames:
            self._voice.say("Undone. Try again; Enter repeats the step.", indent=2)

    # Commands ------------------------------------------------------------------------------

    def _begin(self, answers: list[str]) -> None:
        """Lay the table again, and give these answers."""
        self.run = LessonRun(self._game, self._lesson, answers)
        self._teller = self._narrator()
        self._teller.catch_up(LEARNER)
        self._keep(self.run)

    def _take_back(self) -> None:
        if not self.run.answers:
            self._voice.say("This is the first step; there is nothing to undo.")
            return
        self._begin(self.run.answers[:-1])

    def _show(self) -> None:
        self._take(self.run.shown)

    def _hint(self) -> None:
        """Name the answer that ``show`` would give."""
        hinted = ended(f"Hint: {self._label_of(self.run.shown)}")
        self._voice.say(f"{hinted} Type show to let the lesson choose it.")

    def _label_of(self, shown: str) -> str:
        """Return the words of an answer: of an option, of several, or of a thing to point at."""
        labels = {TOUCH + touch.at: touch.label for touch in self.run.touches}
        prompt = self.run.view()["prompt"]
        if prompt is not None:
            labels |= {option["key"]: option["label"] for option in prompt["options"]}
        return " and ".join(labels.get(key, key) for key in shown.split("+")) or "none"

    def _why(self) -> None:
        """Show the rule of the step and, if it asks what the game asks, what is barred now."""
        self._voice.say(rule_line(self._book.rule(self.run.step.rule)))
        prompt = self.run.view()["prompt"]
        if prompt is not None and not self.run.touches:
            self._teller.tell_barred(Menu(prompt))
        self._voice.say("Type ? and a name to explain a card, or help for all commands.")

    def _explain(self, name: str) -> None:
        found = faces_like(self._game, name, self.run.match.seats)[:1]
        for face in found:
            self._voice.say(describe(self._game, face))
        if not found:
            self._voice.say(f"There is no card called {name!r}. Type ? for the rule of this step.")

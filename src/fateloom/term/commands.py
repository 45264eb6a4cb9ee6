"""Commands that a player may type: explanations, hints, history, undo, save, quit."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from fateloom.companion import Companion
from fateloom.engine.match import auto_pass
from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import UsageError
from fateloom.engine.state.table import Seat
from fateloom.engine.view.view import View
from fateloom.record import MatchWriter
from fateloom.rulebook import Rulebook
from fateloom.term.console import Console, Quit
from fateloom.term.interrupts import defer_interrupt
from fateloom.term.narrator import Narrator
from fateloom.term.text.card_text import describe, ended, faces_like
from fateloom.term.text.menu import Menu, why_not
from fateloom.term.text.rule_text import contents, lookup, plain

HELP = """\
Type an option's number, or the start of its name, to choose it.
Enter: repeat the question.
?: explain this question and what you can't do now. ? 3: explain option 3. ? NAME: explain a card.
hint: suggest a move. hint numbers: with what the search found. intro: how to play, in 2 minutes.
table: show the whole table. log, log 50, log all: show what happened.
rules: list the chapters. rules 3.4: show a chapter. rules 3.4.8: show a rule.
{yields}undo: undo your last move, if nobody has learned anything from it.
save: show where the game is saved. save FILE: save a copy.
quit: stop. The game is saved; you can resume it."""
_YIELD_HELP = """\
yield: pass automatically unless something affects you. yield turn: pass until your turn.
yield window: pass this one. yield off: always ask me.
"""

_WORDY = ("help", "intro", "log", "rules")
_YIELDS = {
    "": (auto_pass.CONCERNS_ME, "unless something affects you"),
    "turn": (auto_pass.MY_TURN, "until your turn, or until you must choose"),
    "window": (auto_pass.THIS_WINDOW, "this time"),
    "off": (auto_pass.ALWAYS_ASK, ""),
}


class Commands:
    """Handles what a player types, unless it is an answer."""

    def __init__(
        self,
        match: Match,
        scribe: MatchWriter,
        voice: Console,
        teller: Narrator,
        book: Rulebook | None,
    ) -> None:
        self._match = match
        self._scribe = scribe
        self._voice = voice
        self._teller = teller
        self._book = book
        self._companion = Companion(match.game)
        self.path = ""
        """The open submenu of a long menu."""
        self.until = auto_pass.ALWAYS_ASK
        """Which windows are passed without asking the player."""
        self.concedes = False
        """Whether ``concede`` was typed and is still to be confirmed."""
        self._words: dict[str, Callable[[Seat, View, str], None]] = {
            "help": self._help,
            "hint": self._hint,
            "intro": self._intro,
            "table": lambda seat, view, rest: self._teller.whole_table(seat),
            "log": self._log,
            "rules": self._rules,
            "yield": self._yield,
            "why": self._why,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }
        if match.game.concede_phase:
            self._words["concede"] = self._concede
        if self._companion.offers("review"):
            self._words["solve"] = self._solve

    def handle(self, seat: Seat, view: View, typed: str) -> bool:
        """Carry out a command. Return whether it was one."""
        if typed.startswith("?"):
            self._explain(view, typed[1:].strip())
            return True
        word, _, rest = typed.partition(" ")
        command = self._words.get(word.casefold())
        if command is None:
            return False
        command(seat, view, rest.strip())
        if word.casefold() in _WORDY:
            self._voice.say("Press Enter to see the question again.")
        return True

    def _help(self, seat: Seat, view: View, rest: str) -> None:
        self._voice.say_page(HELP.format(yields=_YIELD_HELP if self._match.seats > 1 else ""))
        if self._match.game.concede_phase:
            self._voice.say("concede: leave the game as a loss.")
        if self._companion.offers("review"):
            self._voice.say("solve: after the game, compare your play with the best lines.")

    def _hint(self, seat: Seat, view: View, rest: str) -> None:
        assert view["prompt"] is not None
        hinted = self._companion.hint(self._match, seat, view)
        menu = Menu(view["prompt"], self.path)
        labels = {option["key"]: option["label"] for option in view["prompt"]["options"]}
        answer = " and ".join(f"{menu.way(key)}. {labels[key]}" for key in hinted.keys)
        rule = f" ({hinted.rule})" if hinted.rule else ""
        said = ended(f"Hint: {answer or 'none'}")
        self._voice.say(f"{said} {hinted.sentence}{rule}")
        asides = self._companion.asides(self._match, hinted)
        if asides and "numbers".startswith(rest.strip() or "?"):
            for line in asides:
                self._voice.say(line, indent=2)
        elif asides:
            self._voice.say("Type hint numbers to see what the search found.", indent=2)

    def _solve(self, seat: Seat, view: View, rest: str) -> None:
        self._voice.say("You can see the best lines after the game. For now, try hint.")

    def _intro(self, seat: Seat, view: View, rest: str) -> None:
        self._voice.say_page(plain(self._book.intro) if self._book else self._match.game.blurb)

    def _log(self, seat: Seat, view: View, rest: str) -> None:
        if rest == "all":
            self._teller.history(seat, None)
        elif re.fullmatch(r"[1-9][0-9]{0,5}", rest):
            self._teller.history(seat, int(rest))
        elif not rest:
            self._teller.history(seat)
        else:
            self._voice.say("Type log, log 50 or log all.")

    def _rules(self, seat: Seat, view: View, id: str) -> None:
        if self._book is None:
            self._voice.say(f"No rules page for {self._match.game.title} here.")
            return
        try:
            for line in lookup(self._book, id) if id else contents(self._book):
                self._voice.say(line)
        except UsageError as problem:
            self._voice.say(f"{problem}.")

    def _undo(self, seat: Seat, view: View, rest: str) -> None:
        try:
            with defer_interrupt():
                taken = self._match.undo(seat)
                self._scribe.append(self._match)
        except Refused as refused:
            self._voice.say(f"You can't undo that: {refused.why}.")
            return
        self.until = auto_pass.ALWAYS_ASK
        self._teller.rewound()
        self._voice.say(ended(f"Undone: {self._called(seat, taken.key)}" if taken else "Undone"))

    def _called(self, seat: Seat, key: str) -> str:
        """Return the label of an answer to the open ask."""
        prompt = self._match.view(seat)["prompt"]
        labels = {each["key"]: each["label"] for each in prompt["options"]} if prompt else {}
        return str(labels.get(key, key))

    def _yield(self, seat: Seat, view: View, rest: str) -> None:
        """Set auto-pass in windows.

        If people share the screen all of them are asked, or the others could tell who passes.
        """
        if self._match.seats == 1:
            self._voice.say("You play alone, so there is nothing to pass.")
        elif len(self._teller.people) > 1:
            self._voice.say("On a shared screen everyone is always asked.")
        elif rest.casefold() not in _YIELDS:
            self._voice.say("Type yield, yield turn, yield window or yield off.")
        else:
            self.until, said = _YIELDS[rest.casefold()]
            off = " Type yield off at any time to be asked again."
            self._voice.say(
                f"You pass automatically {said}.{off}" if said else "You will always be asked."
            )

    def _why(self, seat: Seat, view: View, rest: str) -> None:
        """Explain as ``?`` does: ``why``, ``why not raid``."""
        self._explain(view, re.sub(r"^(not|can.?t i)\b", "", rest.strip(" ?"), flags=re.I).strip())

    def recall(self, typed: str) -> None:
        """Describe the card with this name, since what was typed is not an answer."""
        for face in faces_like(self._match.game, typed, self._match.seats)[:1]:
            self._voice.say(f"As a card: {describe(self._match.game, face)}")

    def _save(self, seat: Seat, view: View, name: str) -> None:
        if not name:
            self._voice.say(f"Every move is saved to {self._scribe.path}.")
            return
        try:
            self._scribe.copy(Path(name))
        except OSError as error:
            self._voice.say(f"{name} cannot be written: {error.strerror}.")
        else:
            self._voice.say(f"Copy saved to {name}.")

    def _quit(self, seat: Seat, view: View, rest: str) -> None:
        raise Quit

    def _concede(self, seat: Seat, view: View, rest: str) -> None:
        self.concedes = True
        self._voice.say(
            "Concede this game? It counts as a loss. Type concede again to confirm.", strong=True
        )

    def confirm_concession(self, seat: Seat, view: View, typed: str) -> None:
        """End the game as a loss if ``concede`` is typed once more. All else means no."""
        self.concedes = False
        if typed.casefold() != "concede":
            self._voice.say("You play on. Press Enter to see the question again.")
            return
        with defer_interrupt():
            self._match.decide(seat, "concede", view["ask"])
            self._scribe.append(self._match)

    # Explanations ------------------------------------------------------------------------

    def _explain(self, view: View, about: str) -> None:
        prompt = view["prompt"]
        assert prompt is not None
        menu = Menu(prompt, self.path)
        if not about:
            self._explain_question(menu)
        elif about in menu.numbers:
            self._explain_option(menu, menu.numbers.index(about))
        elif not self._explain_by_name(menu, about):
            self._voice.say(f"No option, card or rule matches {about!r}.")

    def _explain_question(self, menu: Menu) -> None:
        rule = menu.prompt["rule"]
        if self._book is not None and rule in self._book.rules:
            self._voice.say(lookup(self._book, rule)[0])
        self._teller.tell_barred(menu)
        self._voice.say(
            "Type ? and a number to explain an option, ? and a name to explain a card, or help "
            "for all commands."
        )

    def _explain_option(self, menu: Menu, at: int) -> None:
        option = menu.options[at]
        self._voice.say(ended(f"{menu.numbers[at]}. {option['label']}"))
        self._describe_cards(option["key"])

    def _describe_cards(self, key: str) -> None:
        faces = self._match.game.faces
        for part in re.split(r"[/+]", re.sub(r"\.\d+\b", "", key)):
            if part in faces:
                self._voice.say(describe(self._match.game, faces[part]), indent=2)

    def _explain_by_name(self, menu: Menu, about: str) -> bool:
        """Explain cards, barred options, open options and rules of that name."""
        faces = faces_like(self._match.game, about, self._match.seats)[:5]
        for face in faces:
            self._voice.say(describe(self._match.game, face))
        barred = menu.find(about, menu.barred).found
        for at in barred:
            self._voice.say(f"Not now: {why_not(menu.barred[at])}.")
        options = [] if faces else menu.find(about, menu.options).found
        for at in options[:5]:
            self._explain_option(menu, at)
        if faces or barred or options:
            return True
        known = self._book is not None and about in self._book.rules
        if known and self._book is not None:
            self._voice.say(lookup(self._book, about)[0])
        return known

"""What a player may type beside an answer: explanations, hints, history, undo, save, quit."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from fateloom.engine import yields
from fateloom.engine.flow import Refused
from fateloom.engine.game import BadCall
from fateloom.engine.match import Match
from fateloom.engine.table import Seat
from fateloom.engine.view import View
from fateloom.record import Scribe
from fateloom.rulebook import Rulebook
from fateloom.term.cards import describe, faces_like
from fateloom.term.companion import Companion
from fateloom.term.menu import Menu, by_reason, why_not
from fateloom.term.rules import contents, lookup
from fateloom.term.telling import Teller
from fateloom.term.undisturbed import undisturbed
from fateloom.term.voice import Leave, Voice

HELP = """\
A number, a word of an option, or its beginning: choose that option.
Enter alone: hear the question again.
?: why you are asked, and what is not possible now. ? 3: option 3. ? NAME: a card.
hint: a good answer, if you want one. intro: the game in two minutes.
table: all that lies on the table. log, log 50, log all: what happened.
rules: the chapters of the rules. rules 3.4: a chapter. rules 3.4.8: a rule.
yield: pass in windows until something concerns you. yield turn: until your turn.
yield window: until this one is over. yield off: be asked in all of them.
undo: take back your last decision, if nobody has learned anything from it.
save: where the match is kept. save FILE: keep a copy as it is now.
quit: stop here. The match is kept and can be resumed."""


_WORDY = ("help", "intro", "log", "rules")
_YIELDS = {
    "": (yields.CONCERNS_ME, "until something concerns you"),
    "turn": (yields.MY_TURN, "until you are asked for something of your own"),
    "window": (yields.THIS_WINDOW, "until this window is over"),
    "off": (yields.ALWAYS_ASK, ""),
}


class Asides:
    """Does what a player types, unless it is an answer."""

    def __init__(
        self, match: Match, scribe: Scribe, voice: Voice, teller: Teller, book: Rulebook | None
    ) -> None:
        self._match = match
        self._scribe = scribe
        self._voice = voice
        self._teller = teller
        self._book = book
        self._companion = Companion(match.game)
        self.path = ""
        """How far the player has come in a long menu."""
        self.until = yields.ALWAYS_ASK
        """Which windows pass without the player being asked."""
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
        if match.game.concede:
            self._words["concede"] = self._concede
        if self._companion.offers("review"):
            self._words["solve"] = self._solve

    def obey(self, seat: Seat, view: View, typed: str) -> bool:
        """Carry out a command; whether it was one."""
        if typed.startswith("?"):
            self._explain(view, typed[1:].strip())
            return True
        word, _, rest = typed.partition(" ")
        command = self._words.get(word.casefold())
        if command is None:
            return False
        command(seat, view, rest.strip())
        if word.casefold() in _WORDY:
            self._voice.say("Enter repeats the question.")
        return True

    def _help(self, seat: Seat, view: View, rest: str) -> None:
        self._voice.say_page(HELP)
        if self._match.game.concede:
            self._voice.say("concede: give up.")
        if self._companion.offers("review"):
            self._voice.say("solve: when the game is over, the best lines beside yours.")

    def _hint(self, seat: Seat, view: View, rest: str) -> None:
        assert view["prompt"] is not None
        hinted = self._companion.hint(self._match, seat, view)
        menu = Menu(view["prompt"], self.path)
        labels = {option["key"]: option["label"] for option in view["prompt"]["options"]}
        answer = " and ".join(
            f"{menu.numbers[menu.toward(key)]}. {labels[key]}"
            if key.startswith(self.path)
            else f"{labels[key]} (type {key})"
            for key in hinted.keys
        )
        rule = f" ({hinted.rule})" if hinted.rule else ""
        self._voice.say(f"Hint: {answer or 'none'}. Why: {hinted.why}{rule}.")
        for line in self._companion.asides(self._match, hinted):
            self._voice.say(line, indent=2)

    def _solve(self, seat: Seat, view: View, rest: str) -> None:
        self._voice.say("The best lines are shown when the game is over; hint helps now.")

    def _intro(self, seat: Seat, view: View, rest: str) -> None:
        self._voice.say_page(self._book.intro if self._book else self._match.game.blurb)

    def _log(self, seat: Seat, view: View, rest: str) -> None:
        if rest == "all":
            self._teller.history(seat, None)
        elif re.fullmatch(r"[1-9][0-9]{0,5}", rest):
            self._teller.history(seat, int(rest))
        elif not rest:
            self._teller.history(seat)
        else:
            self._voice.say("Type log, log and a number of lines, or log all.")

    def _rules(self, seat: Seat, view: View, id: str) -> None:
        if self._book is None:
            self._voice.say(f"There is no rule page of {self._match.game.title} here.")
            return
        try:
            for line in lookup(self._book, id) if id else contents(self._book):
                self._voice.say(line)
        except BadCall as problem:
            self._voice.say(f"{problem}.")

    def _undo(self, seat: Seat, view: View, rest: str) -> None:
        try:
            with undisturbed():
                taken = self._match.undo(seat)
                self._scribe.append(self._match)
        except Refused as refused:
            self._voice.say(f"That cannot be taken back: {refused.why}.")
            return
        self.until = yields.ALWAYS_ASK
        self._teller.rewound()
        self._voice.say(f"Taken back: {self._called(seat, taken.key)}." if taken else "Taken back.")

    def _called(self, seat: Seat, key: str) -> str:
        """What the open question calls an answer."""
        prompt = self._match.view(seat)["prompt"]
        labels = {each["key"]: each["label"] for each in prompt["options"]} if prompt else {}
        return str(labels.get(key, key))

    def _yield(self, seat: Seat, view: View, rest: str) -> None:
        """A standing order to pass in windows. Where people share the screen everybody is
        asked: else the others could tell."""
        if len(self._teller.people) > 1:
            self._voice.say("Where people share the screen, everybody is asked.")
        elif rest.casefold() not in _YIELDS:
            self._voice.say("Type yield, yield turn, yield window or yield off.")
        else:
            self.until, said = _YIELDS[rest.casefold()]
            off = " Type yield off at any question to be asked in all of them."
            self._voice.say(
                f"You pass in windows {said}.{off}" if said else "You are always asked."
            )

    def _why(self, seat: Seat, view: View, rest: str) -> None:
        """``why``, ``why not raid``: people ask like this, too."""
        self._explain(view, re.sub(r"^(not|can.?t i)\b", "", rest.strip(" ?"), flags=re.I).strip())

    def recall(self, typed: str) -> None:
        """What was typed is no answer, but may be the name of a card."""
        for face in faces_like(self._match.game, typed)[:1]:
            self._voice.say(f"As a card: {describe(self._match.game, face)}")

    def _save(self, seat: Seat, view: View, name: str) -> None:
        if not name:
            self._voice.say(f"Every decision is kept at once in {self._scribe.path}.")
            return
        try:
            self._scribe.copy(Path(name))
        except OSError as error:
            self._voice.say(f"{name} cannot be written: {error.strerror}.")
        else:
            self._voice.say(f"A copy is kept in {name}.")

    def _quit(self, seat: Seat, view: View, rest: str) -> None:
        raise Leave

    def _concede(self, seat: Seat, view: View, rest: str) -> None:
        with undisturbed():
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
            self._voice.say(f"There is no option, card or rule like {about!r}.")

    def _explain_question(self, menu: Menu) -> None:
        rule = menu.prompt["rule"]
        if self._book is not None and rule in self._book.rules:
            self._voice.say(lookup(self._book, rule)[0])
        for barred in by_reason(menu.barred):
            self._voice.say(f"Not now: {why_not(*barred)}.")
        self._voice.say("? and a number explains an option, ? and a name a card.")

    def _explain_option(self, menu: Menu, at: int) -> None:
        option = menu.options[at]
        self._voice.say(
            f"{menu.numbers[at]}. {option['label']}. (You may also type {option['key']}.)"
        )
        self._describe_cards(option["key"])

    def _describe_cards(self, key: str) -> None:
        faces = self._match.game.faces
        for part in re.split(r"[/+]", re.sub(r"\.\d+\b", "", key)):
            if part in faces:
                self._voice.say(describe(self._match.game, faces[part]), indent=2)

    def _explain_by_name(self, menu: Menu, about: str) -> bool:
        """Cards, options that are barred, open options, and rules of that name."""
        faces = faces_like(self._match.game, about)[:5]
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

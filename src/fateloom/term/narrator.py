"""The narrator: prints what happened, what lies on the table, what is asked, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fateloom.bots.levels import LEVELS
from fateloom.bots.persons import person_at
from fateloom.engine.match.match import Match
from fateloom.engine.state.table import Seat
from fateloom.engine.view.view import View
from fateloom.engine.view.view_types import TipView
from fateloom.option_words import options_text
from fateloom.story import Decided, lead_in_words, tell_story
from fateloom.term.console import Console
from fateloom.term.text.card_text import describe, ended
from fateloom.term.text.lines_file import wording_of
from fateloom.term.text.menu import Menu, by_reason, why_not
from fateloom.term.text.table_text import TableText, Thing, news, sentences

HUMAN = "human"
_INTRODUCED = 8
_BARRED_SHOWN = 4
_LOG_SHOWN = 20
_TIPS_SHOWN = 2


class Narrator:
    """Prints for each person at the screen what is new to them, in the order it happened."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        voice: Console,
        *,
        tips: bool = True,
        tag: str = "",
    ) -> None:
        self.match = match
        self._tag = tag
        self.players = players
        self.voice = voice
        self.people = [seat for seat, who in enumerate(players) if who == HUMAN]
        self.facing: Seat | None = self.people[0] if len(self.people) == 1 else None
        """The person who sees the screen now."""
        self._heard = [0] * (match.seats + 1)
        self._table: list[list[Thing]] = [[] for _ in range(match.seats)]
        self._met: list[set[str]] = [set() for _ in range(match.seats)]
        self._background: dict[Seat, set[str]] = {}
        self._reasons: set[tuple[str, str]] = set()
        self._last = (-1, "")
        """The seat that was asked last, and what."""
        self._turns: dict[Seat, list[Any]] = {}
        """Whose turn it was, and which, when a seat last read the report."""
        self._doubted: tuple[int, str] | None = None
        """The answer that was last questioned, and its ask."""
        self._gives_tips = tips
        self._tips: set[tuple[Seat, str]] = set()
        self._words = TableText(match.game, match.names, self.sits)

    def sits(self, seat: Seat) -> str:
        """Return a seat's name, with who plays it."""
        who = "you" if seat == self.facing else self.players[seat]
        return f"{self.match.names[seat]} ({who})"

    # At the start ------------------------------------------------------------------------

    def welcome(self) -> None:
        """Print a few lines for a person who has just sat down."""
        match, voice = self.match, self.voice
        voice.say(f"{match.game.title.removesuffix('.')}. {match.game.blurb}", strong=True)
        voice.say(self._company())
        for line in self._persons():
            voice.say(line)
        if match.game.options:
            voice.say(self._options())
        voice.say(
            "Type a number and press Enter. Type ? for an explanation, intro to learn the game in "
            "2 minutes, help for all commands, or quit to save and stop."
        )

    def _options(self) -> str:
        """Return the settings that differ from their defaults, or how to change one."""
        match = self.match
        unusual = options_text(match.game, match.options)
        if unusual:
            return ended(f"Options: {'; '.join(unusual)}")
        first = match.game.options[0]
        others = [value for value in first.values if value != first.default]
        example = f", for example --option {first.name}={on_or_off(others[0])}" if others else ""
        return f"Standard options. To change one, start with --option{example}."

    def _company(self) -> str:
        """Return who sits at the table."""
        names = self.match.names
        seats: dict[str, list[str]] = {}
        for seat, who in enumerate(self.players):
            seats.setdefault(who, []).append(names[seat])
        said = [
            f"{_and(its)} {'is a' if len(its) == 1 else 'are'} {bot} bot{'s' * (len(its) > 1)}"
            for bot, its in seats.items()
            if bot != HUMAN
        ]
        people = seats.get(HUMAN, [])
        if len(people) == 1:
            said.insert(0, f"You are {people[0]}")
        elif people:
            said.insert(0, f"{_and(people)} share this screen")
        return "; ".join(said) + "."

    def _persons(self) -> Iterator[str]:
        """Yield who the bots of a level are, in their own words."""
        for seat, who in enumerate(self.players):
            if who in LEVELS:
                name = self.match.names[seat]
                person = person_at(name, self._tag, seat)
                yield f'{name} is {person.name}, {person.temper}: "{person.line}"'

    # Before a question -------------------------------------------------------------------

    def report(self, seat: Seat) -> View:
        """Print what is new to a seat since its last report, and return its view.

        New are log lines, changes on the table, and cards that it has not seen before.
        """
        view = self.match.view(seat, since=self._heard[seat])
        self.voice.say()
        for line in view["log"]:
            self.voice.say(line["text"])
        self._heard[seat] += len(view["log"])
        now = self._words.things(view)
        for sentence in sentences(news(self._table[seat], now)):
            self.voice.say(sentence, indent=2)
        self._introduce(seat, view)
        if not view["log"] and now == self._table[seat] and self._asked_before(view):
            self.voice.say("You are asked again: another player did something you can't see.")
        self._table[seat] = now
        self._tell_turn(seat, view)
        return view

    def catch_up(self, seat: Seat) -> None:
        """Take all that a seat sees now as printed."""
        view = self.match.view(seat, since=0)
        self._heard[seat] = len(view["log"])
        self._table[seat] = self._words.things(view)
        self._met[seat].update(self._words.faces(view, seat))

    def _asked_before(self, view: View) -> bool:
        assert view["seat"] is not None
        return view["prompt"] is not None and self._last == (view["seat"], view["prompt"]["text"])

    def _tell_turn(self, seat: Seat, view: View) -> None:
        """Print that it is the seat's turn, which is easily overlooked."""
        turn = self._words.turn(view)
        if turn[:1] == [seat] and turn != self._turns.get(seat):
            self.voice.say("Your turn.", strong=True)
        self._turns[seat] = turn

    def _introduce(self, seat: Seat, view: View) -> None:
        """Describe each new card once: in common zones, the seat's own zones and new log lines.

        In zones of which the table says nothing, only cards that came after the seat's first
        look.
        """
        game, met = self.match.game, self._met[seat]
        aside = self._words.faces(view, seat, unsaid=True)
        background = self._background.setdefault(seat, set(aside))
        shown = self._words.faces(view, seat) + [face for face in aside if face not in background]
        shown += self._words.named(line["text"] for line in view["log"])
        fresh = [face for face in dict.fromkeys(shown) if face not in met]
        for face in fresh[:_INTRODUCED]:
            met.add(face)
            self.voice.say(f"New card: {describe(game, game.faces[face])}", indent=2)

    def question(self, view: View, path: str = "") -> None:
        """Print the prompt with its rule, the numbered options, and what is not possible now."""
        prompt = view["prompt"]
        assert prompt is not None
        menu = Menu(prompt, path)
        rule = f" ({prompt['rule']})" if prompt["rule"] else ""
        text = f"{prompt['text'] or 'What do you do?'}{rule} {menu.how}".rstrip()
        if path:
            text = menu.opened
        assert view["seat"] is not None
        self._last = (view["seat"], prompt["text"])
        self.voice.say(text, strong=True)
        for line in menu.lines():
            self.voice.say(line, indent=2)
        for text in self._not_now(menu):
            self.voice.say(text, indent=2)
        for tip in self._fresh_tips(view):
            self.voice.say(f"Tip: {tip['text']} ({tip['rule']})", indent=2)

    def _fresh_tips(self, view: View) -> Iterator[TipView]:
        """Yield a few tips that this seat has not read yet."""
        seat, prompt = view["seat"], view["prompt"]
        assert seat is not None and prompt is not None
        told = 0
        for tip in prompt["tips"] if self._gives_tips else ():
            if not tip["asks"] and (seat, tip["id"]) not in self._tips and told < _TIPS_SHOWN:
                self._tips.add((seat, tip["id"]))
                told += 1
                yield tip

    def second_thought(self, view: View, key: str) -> str | None:
        """Return what to ask before this answer is taken, or ``None``.

        It is asked once, or every time for a grave answer.
        """
        seat, prompt = view["seat"], view["prompt"]
        assert seat is not None and prompt is not None
        before, self._doubted = self._doubted, (view["ask"], key)
        if before == self._doubted:
            return None  # it was answered once more
        for tip in prompt["tips"]:
            fresh = tip["always"] or (seat, tip["id"]) not in self._tips
            if tip["asks"] and tip["key"] == key and fresh:
                self._tips.add((seat, tip["id"]))
                return f"{tip['text']} ({tip['rule']})"
        return None

    def _not_now(self, menu: Menu) -> Iterator[str]:
        """Yield what is barred: a few with their reason when they are new, and how many others."""
        fresh = [each for each in menu.barred if (each["key"], each["why"]) not in self._reasons]
        told = by_reason(fresh)[:_BARRED_SHOWN]
        for barred in told:
            self._reasons.update((each["key"], each["why"]) for each in barred)
            yield f"Not now: {why_not(*barred)}."
        if old := len(menu.barred) - sum(map(len, told)):
            more = "more " if told else ""
            yield f"Not now: {old} {more}option{'s' * (old > 1)}; type ? to see which and why."

    # On request --------------------------------------------------------------------------

    def tell_barred(self, menu: Menu) -> None:
        """Print everything that is not possible now, with the reasons."""
        for barred in by_reason(menu.barred):
            self.voice.say(f"Not now: {why_not(*barred)}.")

    def whole_table(self, seat: Seat) -> None:
        for sentence in sentences(self._words.things(self.match.view(seat), whole=True)):
            self.voice.say(sentence, indent=2)

    def history(self, seat: Seat, number: int | None = _LOG_SHOWN) -> None:
        """Print the last lines of the log, each with its rule."""
        lines = self.match.view(seat, since=0)["log"]
        for line in lines if number is None else lines[-number:]:
            self.voice.say(f"{line['text']} ({line['rule']})")

    def rewound(self) -> None:
        """Forget log lines that an undo has removed."""
        for seat in range(self.match.seats):
            lines = len(self.match.view(seat, since=0)["log"])
            self._heard[seat] = min(lines, self._heard[seat])

    # At the end --------------------------------------------------------------------------

    def result(self) -> None:
        """Print what happened last, and the outcome explained line by line."""
        seat = self.facing if len(self.people) == 1 else None
        heard = self._heard[self.match.seats if seat is None else seat]
        if self.people:
            self.voice.say()
            for line in self.match.view(seat, since=heard)["log"][-_LOG_SHOWN:]:
                self.voice.say(line["text"])
            self.voice.say()
        for indent, text in result_lines(self.match, self.sits, seat):
            self.voice.say(text, indent=indent)


def result_lines(
    match: Match, sits: Callable[[Seat], str], reader: Seat | None = None
) -> Iterator[tuple[int, str]]:
    """Yield the outcome of a match as (indent, text): who won and why, then place and score of each in parts."""
    outcome = match.outcome
    assert outcome is not None
    rule = f" ({outcome.rule})" if outcome.rule else ""
    yield 0, f"The game is over: {outcome.why_for(reader)}{rule}."
    yield from ((0, line) for line in _why_won(match, reader))
    winners = [sits(seat) for seat in outcome.winners]
    if len(winners) == 1:
        yield 0, f"{winners[0]} wins."
    else:
        yield 0, f"{_and(winners)} share the win." if winners else "Nobody wins."
    for seat in sorted(range(match.seats), key=outcome.places.__getitem__):
        score = outcome.shown_scores[seat]
        points = "no score" if score is None else f"{score:g} point{'s' * (abs(score) != 1)}"
        place = f"{outcome.places[seat]}. " if match.seats > 1 else ""
        yield 0, f"{place}{sits(seat)}: {points}"
        for what, number, why in outcome.parts_for(reader)[seat] if outcome.parts else ():
            yield 2, f"{what}: {number:g} ({why})"


def _why_won(match: Match, reader: Seat | None) -> Iterator[str]:
    """Yield by how much the match was won, and when it was decided and by what."""
    outcome = match.outcome
    assert outcome is not None
    ahead = lead_in_words(outcome, match.names, reader)
    if ahead:
        yield ahead
    story = tell_story(match, reader)
    if story.decided is not None:
        winners = _and(["you" if seat == reader else match.names[seat] for seat in outcome.winners])
        ahead = f"{winners[:1].upper()}{winners[1:]} took the lead for good"
        said = "It was decided" if outcome.sudden else ahead
        yield f"{said} {_when(match, story.decided, story.steps)}: {story.decided.text}"


def _when(match: Match, decided: Decided, steps: int) -> str:
    """Return when a step was, by the game's own clock or roughly."""
    wording = wording_of(match.game)
    shown = [name for name in wording.clock if decided.table.get(name)]
    if shown:
        words = ", ".join(f"{wording.name(name)} {decided.table[name]}" for name in shown)
        return f"{'on' if words.startswith('turn') else 'in'} {words}"
    if decided.step == steps:
        return "at the very end"
    third = 3 * decided.step // steps
    return ("early in the game", "in the middle of the game", "late in the game")[third]


def on_or_off(value: object) -> str:
    if value is True or value is False:
        return "on" if value else "off"
    return str(value)


def _and(things: Sequence[str]) -> str:
    *most, last = things
    return f"{', '.join(most)} and {last}" if most else last

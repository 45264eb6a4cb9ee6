"""List every string that a player can read, so that they can all be read in one sitting.

python tools/strings.py                     all five games, the browser, the terminal, the server
python tools/strings.py council weaver      only these games
python tools/strings.py --code              only what stands in the code, without playing
python tools/strings.py --games 40          play so many games each (20 unless told)

What is composed in play (prompts, options, refusals, tips, log lines, endings) is listed as it was
shown, once for each wording: it does not matter which numbers, cards and players it names.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator
from pathlib import Path

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.view.view_types import PromptView, View
from fateloom.laws.harness.random_player import GuidedPlayer, RandomPlayer, random_setup

SOURCE = Path(__file__).parent.parent / "src" / "fateloom"
PARTS = {
    "the engine": ["engine"],
    "the terminal": ["term", "companion.py", "pregame.py"],
    "lessons and puzzles": ["learn"],
    "the command line": ["commands", "cli.py", "record"],
    "the server": ["server"],
    "the bots": ["bots"],
    "the browser": ["web"],
}
"""What speaks to players besides the games, by the files that hold its words."""


# Strings in the code ----------------------------------------------------------------------


def python_strings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each string of a module; an f-string with its braces."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = {id(node) for node in _not_for_players(tree)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in ast.walk(node)} - {id(node)}
            yield node.lineno, "".join(map(_template, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def _not_for_players(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the strings that are no speech: docstrings, and comments written as strings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _template(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    assert isinstance(part, ast.FormattedValue)
    return "{" + ast.unparse(part.value) + "}"


def script_strings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each string of a browser module, templates among them."""
    text = path.read_text(encoding="utf-8")
    at = 0
    while at < len(text):
        if text.startswith("//", at):
            at = (text.find("\n", at) + 1) or len(text)
        elif text.startswith("/*", at):
            at = (text.find("*/", at) + 2) if "*/" in text[at:] else len(text)
        elif text[at] in "\"'`":
            end = _end_of_string(text, at)
            yield text.count("\n", 0, at) + 1, text[at + 1 : end - 1]
            at = end
        else:
            at += 1


def _end_of_string(text: str, start: int) -> int:
    """Return the place behind a string. What stands in ``${}`` may hold strings of its own."""
    quote, at = text[start], start + 1
    while at < len(text) and text[at] != quote:
        if text[at] == "\\":
            at += 1
        elif quote == "`" and text.startswith("${", at):
            at = _end_of_braces(text, at + 2)
            continue
        at += 1
    return at + 1


def _end_of_braces(text: str, at: int) -> int:
    depth = 1
    while at < len(text):
        if text[at] in "\"'`":
            at = _end_of_string(text, at)
            continue
        depth += (text[at] == "{") - (text[at] == "}")
        at += 1
        if not depth:
            break
    return at


def is_speech(text: str) -> bool:
    """Return whether a string is likely to be read by a person: words, not a name or a path."""
    if not re.search(r"[A-Za-z]{2}", text) or re.search(r"^[\w./#:*>=\[\]@-]+$", text):
        return bool(re.fullmatch(r"[A-Z][a-z]+[.!?]?", text))
    if re.search(r"^[.#>\[][\w-]|^\w+=|^SELECT|^INSERT|^UPDATE|^DELETE|^CREATE|^ALTER", text):
        return False
    return " " in text.strip()


def code_strings(roots: list[Path]) -> Iterator[str]:
    """Yield the strings under some files and folders, each with its place."""
    readers = {".py": python_strings, ".js": script_strings}
    for root in roots:
        for path in [root] if root.is_file() else sorted(root.rglob("*")):
            if path.suffix not in readers or "vendor" in path.parts:
                continue
            for line, text in readers[path.suffix](path):
                if is_speech(text):
                    yield f"{path.relative_to(SOURCE)}:{line}: {' '.join(text.split())}"


# Strings in play --------------------------------------------------------------------------


class Wordings:
    """What was shown in play, by kind, each wording once."""

    def __init__(self, game: Game) -> None:
        self.found: dict[str, dict[str, str]] = {}
        faces = sorted({face.name for face in game.faces.values()}, key=len, reverse=True)
        self._card = re.compile("|".join(map(re.escape, faces)))

    def note(self, kind: str, text: str) -> None:
        """Note a text under its wording: without its numbers, cards and players."""
        if text.strip():
            wording = re.sub(r"\d+", "0", self._card.sub("CARD", text))
            wording = re.sub(r"Seat [A-Z]", "NAME", wording)
            self.found.setdefault(kind, {}).setdefault(wording, text)

    def see(self, view: View) -> None:
        for line in view["log"]:
            self.note("log lines", line["text"])
        if view["prompt"] is not None:
            self._ask(view["prompt"])
        outcome = view["outcome"]
        if outcome is not None:
            self.note("endings", outcome["why"])
            for parts in outcome["parts"]:
                for part in parts:
                    self.note("lines of a score", part[0])

    def _ask(self, prompt: PromptView) -> None:
        self.note("questions", prompt["text"])
        for option in prompt["options"]:
            self.note("options", option["label"])
        for barred in prompt["barred"]:
            self.note("what cannot be chosen, and why", f"{barred['label']}: {barred['why']}")
        for tip in prompt["tips"]:
            self.note("tips", tip["text"])


def played_strings(game: Game, games: int) -> Wordings:
    """Play games with other seats and options each, and note what everybody was shown."""
    wordings = Wordings(game)
    for seed in range(games):
        seats, options = random_setup(game, seed)
        match = Match(game, seats, SeededChance(f"strings {seed}"), options)
        player = (GuidedPlayer if seed % 2 else RandomPlayer)(seed)
        while match.ask is not None:
            for seat in match.unanswered:
                wordings.see(match.view(seat))
            player.step(match)
        for place in (None, *range(seats)):
            wordings.see(match.view(place, 0))
    return wordings


# The list ---------------------------------------------------------------------------------


def of_game(game: Game, games: int) -> Iterator[str]:
    yield f"# {game.title}"
    yield "## Cards"
    yield from (f"{face.name}: {face.text}" for face in game.faces.values() if face.text)
    yield "## In the code"
    yield from code_strings([SOURCE / "games" / game.id])
    if games:
        for kind, wordings in played_strings(game, games).found.items():
            yield f"## In play: {kind}"
            yield from sorted(wordings.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", help="only these games, without the rest")
    parser.add_argument("--code", action="store_true", help="only what stands in the code")
    parser.add_argument("--games", type=int, default=20, help="how many games to play of each")
    args = parser.parse_args()
    for id in args.game or game_ids():
        print("\n".join(of_game(find_game(id), 0 if args.code else args.games)), end="\n\n")
    if not args.game:
        for title, files in PARTS.items():
            found = code_strings([SOURCE / file for file in files if (SOURCE / file).exists()])
            print("\n".join([f"# Strings of {title}", *found]), end="\n\n")


if __name__ == "__main__":
    main()

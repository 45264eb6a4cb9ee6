"""Make the icon sprites of the browser client: ``python tools/icons.py PACKAGE``.

PACKAGE is the unpacked npm package ``@iconify-json/game-icons`` (game-icons.net, CC BY 3.0).
Each game gets a sprite with the icons that its ``layout.toml`` and its scripts name; what the
shell and the posters need is in ``house.svg``. Paths are rounded to a grid of 512, without drift.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent / "src" / "fateloom"
HOUSE = [
    "anticlockwise-rotation",
    "rule-book",
    "chat-bubble",
    "sound-on",
    "sound-off",
    "magnifying-glass",
    "light-bulb",
    "hourglass",
    "cog",
    "info",
    "trophy",
    "exit-door",
    "card-random",
    "robot-golem",
    "padlock",
    "eye-target",
    "shaking-hands",
    "play-button",
    "pause-button",
    "card-play",
    "card-draw",
    "card-discard",
    "semi-closed-eye",
    "flying-flag",
    "clockwise-rotation",
    "laurel-crown",
    "fast-forward-button",
    "fast-backward-button",
    "cycle",
    "checked-shield",
    "hand",
    "broken-ribbon",
    "sewing-string",
    "linked-rings",
    "keyboard",
    "save",
    "crossed-swords",
    "sands-of-time",
    "stack",
    "check-mark",
    "cancel",
    "bug-net",
    "ladder",
    "team-upgrade",
    "person",
    "meeple",
    "conversation",
    "inverted-dice-1",
    "inverted-dice-2",
    "inverted-dice-3",
    "inverted-dice-4",
    "inverted-dice-5",
    "inverted-dice-6",
    "two-coins",
    "elven-castle",
    "throne-king",
    "crown",
    "imperial-crown",
    "third-eye",
    "fire",
    "snake",
    "bowen-knot",
    "fairy",
    "fairy-wings",
    "film-strip",
    "share",
    "previous-button",
    "next-button",
    "uncertainty",
    "scroll-unfurled",
    "bookmarklet",
    "vine-leaf",
    "big-gear",
    "spiked-dragon-head",
    "unlit-bomb",
    "ringed-planet",
    "calendar",
    "telescope",
    "dice-fire",
]
OWN = {
    "smile": (
        24,
        "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zM8.2 6.2c1.2 0 2 1.2 2 2.6s-.8 2.6-2 2.6-2-1.2-2"
        "-2.6.8-2.6 2-2.6zm7.6 0c1.2 0 2 1.2 2 2.6s-.8 2.6-2 2.6-2-1.2-2-2.6.8-2.6 2-2.6zM5 13.5h"
        "14c-.6 4-3.4 6.5-7 6.5s-6.4-2.5-7-6.5z",
    ),
    "menu": (24, "M3 5h18v2.5H3zM3 11h18v2.5H3zM3 17h18v2.5H3z"),
}
"""Icons drawn for this project: the side of their square and the path."""

# A path is commands with numbers; x and y of a command's numbers, by position.
_AXES = {"m": "xy", "l": "xy", "t": "xy", "h": "x", "v": "y", "c": "xyxyxy", "s": "xyxy",
         "q": "xyxy", "a": "rr.ffxy", "z": ""}  # fmt: skip
_TOKEN = re.compile(r"[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")


def rounded(path: str) -> str:
    """The path on whole numbers. Each relative step starts where the rounded path stands, so
    errors do not add up."""
    out: list[str] = []
    exact, grid, start = {"x": 0.0, "y": 0.0}, {"x": 0, "y": 0}, {"x": (0.0, 0), "y": (0.0, 0)}
    for command, numbers in _commands(path):
        low, relative = command.lower(), command.islower()
        written: list[str] = []
        for axis, number in zip(_AXES[low], numbers, strict=True):
            if axis in "xy":
                target = round(number + exact[axis] if relative else number)
                written.append(str(target - grid[axis] if relative else target))
            else:
                written.append(str(round(number)))
        out.append(command + _joined(written))
        axes = _AXES[low]
        for axis in "xy":
            if axis in axes:
                number = numbers[axes.rindex(axis)]
                exact[axis] = number + exact[axis] if relative else number
                grid[axis] = round(exact[axis])
            if low == "m":
                start[axis] = exact[axis], grid[axis]
            elif low == "z":
                exact[axis], grid[axis] = start[axis]
    return "".join(out)


def _joined(numbers: list[str]) -> str:
    text = ""
    for number in numbers:
        text += number if not text or number[0] == "-" else f" {number}"
    return text


def _commands(path: str) -> list[tuple[str, list[float]]]:
    """The commands of a path, each with its own numbers, flags of arcs told apart."""
    found: list[tuple[str, list[float]]] = []
    for letter, rest in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", path):
        size = len(_AXES[letter.lower()])
        numbers = _arc(rest) if letter in "aA" else [float(each) for each in _TOKEN.findall(rest)]
        if not size:
            found.append((letter, []))
        for at in range(0, len(numbers) if size else 0, max(size, 1)):
            follow = {"m": "l", "M": "L"}.get(letter, letter) if at else letter
            found.append((follow, numbers[at : at + size]))
    return found


def _arc(text: str) -> list[float]:
    """The numbers of arcs, where flags may stand without a space before what follows."""
    number = r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+))"
    one = re.compile(number * 3 + r"[\s,]*([01])[\s,]*([01])" + number * 2)
    return [float(each) for arc in one.findall(text) for each in arc]


WORDS = {"name", "title", "text", "area", "own", "shape", "size", "phone", "sort", "at", "dye"}


def named(layout: Any) -> set[str]:
    """All words of a layout that could be icons; those that are none will not be found."""
    if isinstance(layout, str):
        return {layout}
    if isinstance(layout, dict):
        return {word for key, each in layout.items() if key not in WORDS for word in named(each)}
    if isinstance(layout, list):
        return {word for each in layout for word in named(each)}
    return set()


def symbol(id: str, icons: dict[str, Any]) -> str:
    if id in OWN:
        side, path = OWN[id]
        return f'<symbol id="i-{id}" viewBox="0 0 {side} {side}"><path d="{path}"/></symbol>'
    paths = re.findall(r' d="([^"]+)"', icons[id]["body"])
    drawn = "".join(f'<path d="{rounded(path)}"/>' for path in paths)
    return f'<symbol id="i-{id}" viewBox="0 0 512 512">{drawn}</symbol>'


def write(path: Path, ids: set[str], icons: dict[str, Any]) -> None:
    lines = [symbol(id, icons) for id in sorted(ids) if id in icons or id in OWN]
    note = "<!-- game-icons.net, CC BY 3.0; see CREDITS.md -->"
    text = "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', note, *lines, "</svg>", ""])
    path.write_text(text, encoding="utf-8")
    print(f"{path.relative_to(ROOT)}: {len(lines)} icons, {len(text) // 1000} kB")


def main(package: Path) -> None:
    icons = json.loads((package / "icons.json").read_text(encoding="utf-8"))["icons"]
    for id in HOUSE:
        if id not in icons:
            print(f"no icon {id!r} in the package", file=sys.stderr)
    write(ROOT / "web" / "icons" / "house.svg", {*HOUSE, *OWN}, icons)
    for layout in sorted(ROOT.glob("games/*/layout.toml")):
        ids = named(tomllib.loads(layout.read_text(encoding="utf-8")))
        for script in layout.parent.glob("web/*.js"):
            ids |= set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)*)"', script.read_text("utf-8")))
        write(layout.parent / "web" / "icons.svg", ids - {*HOUSE, *OWN}, icons)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

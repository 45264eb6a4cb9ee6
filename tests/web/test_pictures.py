"""Every card has a picture, and every picture that a layout names is in a sprite."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game, game_ids

WEB = Path(str(files("fateloom"))) / "web"
OWN = [id for id in game_ids() if find_game(id).package.startswith("fateloom.games.")]


def layout_of(game: Game) -> dict[str, Any]:
    text = files(game.package).joinpath("layout.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def web_of(id: str) -> Path:
    return Path(str(files(find_game(id).package))) / "web"


def icons_in(sprite: Path) -> set[str]:
    text = sprite.read_text(encoding="utf-8")
    return set(re.findall(r'<symbol id="i-([^"]+)"', text))


def icons_named(layout: Any) -> set[str]:
    """What stands under ``icon``, and the tables that are made of icons."""
    found: set[str] = set()
    if isinstance(layout, list):
        return found.union(*(icons_named(each) for each in layout))
    if not isinstance(layout, dict):
        return found
    for key, value in layout.items():
        if key in ("icon", "star") and isinstance(value, str):
            found.add(value)
        elif key in ("icons", "glyph", "clouded", "numbers", "corner", "marks", "runes", "stats"):
            found |= {each for each in value.values() if isinstance(each, str)}
        else:
            found |= icons_named(value)
    return found


@pytest.mark.parametrize("id", OWN)
def test_every_picture_a_layout_names_can_be_drawn(id: str) -> None:
    drawn = icons_in(WEB / "icons" / "house.svg") | icons_in(web_of(id) / "icons.svg")
    assert icons_named(layout_of(find_game(id))) <= drawn


@pytest.mark.parametrize("id", OWN)
def test_every_card_has_a_picture_of_its_own(id: str) -> None:
    game = find_game(id)
    pictures = layout_of(game)["glyph"]
    bare = [
        face
        for face in game.faces
        if face not in pictures and re.sub(r"_\d+$", "", face) not in pictures
    ]
    assert bare == []


@pytest.mark.parametrize("id", OWN)
def test_every_kind_of_card_and_every_back_has_its_looks(id: str) -> None:
    game = find_game(id)
    layout = layout_of(game)
    kinds = {
        name
        for name, of in game.face_types.items()
        for face in game.faces.values()
        if type(face) is of
    }
    assert kinds <= set(layout["face"])
    assert {face.back for face in game.faces.values()} <= set(layout["back"])


@pytest.mark.parametrize("id", OWN)
def test_inks_plates_and_dyes_are_known_to_the_style_sheets(id: str) -> None:
    """A name that no style knows would leave a card without colour."""
    styles = [*(WEB / "styles").glob("*.css"), web_of(id) / "style.css"]
    cards = "".join(each.read_text(encoding="utf-8") for each in styles)
    plates = (WEB / "cards" / "backdrop.js").read_text(encoding="utf-8")
    layout = layout_of(find_game(id))
    for hint in layout["face"].values():
        inks = hint.get("ink", {}).values() if "ink" in hint else [hint.get("inks")]
        shapes = hint.get("plates", {}).values() if "plates" in hint else [hint.get("plate")]
        assert all(f".ink-{each} {{" in cards for each in inks if each)
        assert all(f"\n  {each}: () =>" in plates for each in shapes if each)
    for hint in layout["back"].values():
        assert "inks" not in hint or f".back-{hint['inks']} {{" in cards

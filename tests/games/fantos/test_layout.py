"""10 Presentation: the layout speaks of zones, facts and cards that exist, and of all of them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from .scenes import GAME, planet

LAYOUT: dict[str, Any] = tomllib.loads(files(GAME.package).joinpath("layout.toml").read_text())
ONLY_IN_SETUP = {"trials_aside", "trials_mixed"}


def test_every_zone_has_its_place() -> None:
    laid = planet({0: "knight"})
    zones = {zone.name for zone in laid.t.zones} - ONLY_IN_SETUP
    assert {zone["name"] for zone in LAYOUT["zone"]} == zones


def test_numbers_and_marks_are_facts_of_the_view() -> None:
    view = planet({0: "knight"}).view(0)
    numbers = {number["name"] for number in LAYOUT["number"]}
    assert numbers <= set(view["players"][0])
    marks = {mark["name"] for mark in LAYOUT["mark"]}
    assert marks <= set(view["table"])


def test_every_card_and_every_kind_has_an_icon() -> None:
    assert set(GAME.faces) <= set(LAYOUT["glyph"])
    faces, icons = GAME.faces.values(), set(LAYOUT["face"]["icons"])
    assert {face.race for face in faces if face.back == "legacy"} <= icons
    assert {face.kind for face in faces if face.back == "trial"} <= icons
    assert {face.icon for face in faces if face.back in ("legacy", "labor")} <= icons


def test_counters_are_named() -> None:
    assert {counter["name"] for counter in LAYOUT["counter"]} == {"shards", "reigning", "turn"}

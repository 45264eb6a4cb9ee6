"""The options of a game in words, as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fateloom.engine.rules.game import Game, GameOption
from fateloom.layout import load_layout


def option_words(game: Game, choice: GameOption) -> dict[str, Any]:
    """Return the title, explanation and value names of an option."""
    words = load_layout(game).get("option", {}).get(choice.name, {})
    return {
        "title": words.get("title", choice.name.replace("_", " ").capitalize()),
        "text": words.get("text", f"{choice.text[:1].upper()}{choice.text[1:]}."),
        "values": words.get("values", {}),
        "when": words.get("when", {}),
    }


def options_text(game: Game, options: Mapping[str, Any]) -> list[str]:
    """Return the options that differ from the defaults, in words."""
    defaults = _default_options(game, options)
    return [
        _option_text(option_words(game, choice), options[choice.name])
        for choice in game.options
        if choice.name in options and options[choice.name] != defaults[choice.name]
    ]


def _option_text(words: dict[str, Any], value: Any) -> str:
    if value is True:
        return str(words["title"])
    return f"{words['title']}: {words['values'].get(str(value)) or _word(value)}"


def _default_options(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the default of each option.

    What ``auto`` stands for follows from the other options.
    """
    defaults = {choice.name: choice.default for choice in game.options}
    if game.derive_options is None or "auto" not in defaults.values():
        return defaults
    chosen = {name: value for name, value in options.items() if defaults[name] != "auto"}
    implied = game.derive_options(chosen)
    return {
        name: implied.get(name, default) if default == "auto" else default
        for name, default in defaults.items()
    }


def _word(value: Any) -> str:
    return "no" if value is False else str(value).replace("_", " ")

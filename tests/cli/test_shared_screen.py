"""Several people at one screen learn nothing of each other's cards."""

from __future__ import annotations

import io
import re
from pathlib import Path

from fateloom import record
from fateloom.engine.state.chance import SeededChance
from fateloom.term.console import Console, Quit
from fateloom.term.game_loop import GameLoop
from fateloom.testing import lay
from tests.cli import fateloom


def test_each_sees_only_its_own_hand(at_home: Path) -> None:
    call = "play council --seats human,human,human --seed secrets --option mode=basic"
    said = fateloom(call, typed="\nbid\n" * 12, cwd=at_home)
    pieces = re.split(r"(Seat .), press Enter when nobody else is looking\. \n", said.out)
    names, texts = pieces[1::2], pieces[2::2]
    assert len(set(names)) == 3
    for name, text in zip(names, texts, strict=True):
        assert f"{name} (you)" in text or "(you)" not in text
        for other in re.findall(r"(Seat .) \(human\): .*hand: (.*?)[.;]", text):
            assert re.fullmatch(r"\d favors?|empty", other[1]), other


def test_the_screen_is_cleared_before_it_is_handed_over(at_home: Path) -> None:
    said = fateloom(
        "play souk --seats human,human --seed x --save k.match",
        typed="\npass\n\n",
        cwd=at_home,
    )
    before_b = said.out.split("Seat B's turn to choose.")[0]
    assert before_b.endswith("> pass\n\n\n\n")


def sitting_at(match: object, players: list[str], typed: str, folder: Path) -> str:
    """Everything that is said until the typed lines are used up."""
    out = io.StringIO()
    voice = Console(out, io.StringIO(), io.StringIO(typed))
    scribe = record.create(folder / "laid.match", match, b"x", players)  # type: ignore[arg-type]
    sitting = GameLoop(match, players, scribe, voice, None, SeededChance(0))  # type: ignore[arg-type]
    try:
        sitting.play()
    except Quit:
        out.write("(left)")
    return out.getvalue()


def test_who_has_no_choice_in_a_common_question_is_called_too(at_home: Path) -> None:
    """Seat B is called in the roll call but holds nothing to act with. If it were left out,
    the others could tell what it holds."""
    said = []
    for favor in ("oracles_glimpse", "crown_warrant"):
        table = lay(
            "council",
            seats=3,
            phase="action_start",
            hand={0: ["rally_the_levy"], 1: [favor], 2: ["oracles_glimpse"]},
            kingdom={0: ["sir_aldric"]},
            auctioneer=0,
        )
        folder = at_home / favor
        folder.mkdir()
        typed = "\ndone\n\ndone\n\ndone\n" if favor == "oracles_glimpse" else "\ndone\n\n\n\ndone\n"
        text = sitting_at(table.match, ["human"] * 3, typed, folder)
        said.append(re.findall(r"(Seat .)'s turn to choose", text)[:3])
        assert ("You have only one option here." in text) == (favor == "crown_warrant")
    assert said[0] == said[1] == ["Seat A", "Seat B", "Seat C"]

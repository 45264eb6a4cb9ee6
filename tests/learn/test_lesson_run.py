"""A lesson is played on the real rules, can be left at any step, and shows what mistakes lead to."""

from __future__ import annotations

import pytest

from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.registry import find_game
from fateloom.learn import FIRST, LessonError, LessonRun, lessons_of
from fateloom.learn.lesson import read_lesson

COUNCIL = find_game("council")
LESSON = lessons_of(COUNCIL)[FIRST]
COINS = "touch:number:s0/coins"


def council(*answers: str) -> LessonRun:
    run = LessonRun(COUNCIL, LESSON)
    for answer in answers:
        assert run.answer(answer).taken, answer
    return run


def test_the_taught_answers_lead_to_the_end_and_win() -> None:
    run = council()
    while not run.is_over:
        run.answer(run.shown)
    assert run.match.outcome is not None and run.match.outcome.winners == [0]
    assert run.progress == (20, 20)
    assert "23 points for you" in run.said


def test_a_lesson_resumes_at_every_step_by_its_answers() -> None:
    run = council()
    while not run.is_over:
        again = LessonRun(COUNCIL, LESSON, run.answers)
        assert (again.step, again.view(0)) == (run.step, run.view(0))
        run.answer(run.shown)


def test_every_answer_can_be_taken_back_even_after_a_card_was_turned_up() -> None:
    run = council(COINS, "bid", "bid", "buy")
    with pytest.raises(Refused):
        run.match.undo_target(0)  # the match itself would not allow it
    back = LessonRun(COUNCIL, LESSON, run.answers[:-1])
    assert back.step.id == "buy_before_somebody_else_does" and back.view(0)["prompt"]


def test_a_mistake_is_shown_with_what_it_leads_to_and_leaves_the_lesson_where_it_was() -> None:
    run = council(COINS, "bid", "bid")
    before = run.view(0)
    reply = run.answer("bid")
    assert not reply.taken and "Ilva bought him for 6" in reply.say
    assert "Ilva buys" in reply.frames[-1].view["log"][0]["text"]
    assert run.view(0) == before and run.answers == [COINS, "bid", "bid"]


def test_an_answer_may_stand_though_another_was_taught() -> None:
    run = council()
    while run.step.id != "tax_your_people":
        run.answer(run.shown)
    reply = run.answer("0")
    assert reply.taken and not reply.right and "6 coins for 3 points" in reply.say
    assert run.step.id == "you_decide"


def test_to_point_at_something_else_is_answered_and_nothing_is_sent() -> None:
    run = council()
    reply = run.answer("touch:zone:spot")
    assert not reply.taken and "belong to nobody" in reply.say and not reply.frames
    assert run.answers == []


def test_what_the_rules_forbid_is_refused_with_the_rule() -> None:
    run = council(COINS)
    with pytest.raises(Refused) as refused:
        run.answer("buy")
    assert refused.value.rule == "3.6.4"
    with pytest.raises(Refused):
        run.answer("touch:card:kickback")


def test_answers_that_no_longer_fit_are_dropped() -> None:
    run = LessonRun(COUNCIL, LESSON, [COINS, "bid", "no such key", "bid"])
    assert run.answers == [COINS, "bid"]


def test_a_lesson_says_the_learners_name_but_not_that_of_a_partner() -> None:
    assert list(LessonRun(COUNCIL, LESSON, name="Ana").match.names) == ["Ana", "Ilva", "Odo"]
    assert list(LessonRun(COUNCIL, LESSON, name="Odo").match.names) == ["Mira", "Ilva", "Odo"]


def test_the_learner_sees_nothing_of_a_partners_secrets() -> None:
    run = council()
    while run.step.id != "a_secret_favor":
        run.answer(run.shown)
    assert "poisoned_chalice" not in str(run.view(0))


def test_members_of_a_set_come_in_any_order() -> None:
    fantos = find_game("fantos")
    run = LessonRun(fantos, lessons_of(fantos)[FIRST])
    while run.step.id != "send":
        run.answer(run.shown)
    assert run.answer("cook+bishop").right


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "title = 3\nabout = 'x'\nminutes = 1\nstep = []\n[table.lay]",
            "'title' must be a text, not 3",
        ),
        ("titel = 'x'", "there is no 'titel'"),
        ("title = ", "not valid TOML"),
        ("title = 'x'\nabout = 'x'\nminutes = 1\nstep = []", "'table' is missing"),
        (
            "title = 'x'\nabout = 'x'\nminutes = 1\n[table.lay]\n[[step]]\nid = 'a'",
            "step a: 'title' is missing",
        ),
        (
            "title = 'x'\nabout = 'x'\nminutes = 1\n[table.lay]\n"
            "[[step]]\nid = 'a'\ntitle = 'a'\nsay = 'a'\nrule = 'S1'\ndo = ['x']",
            "the last step must say something",
        ),
    ],
)
def test_a_faulty_file_is_named_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(LessonError, match=problem):
        read_lesson(text, "odd")

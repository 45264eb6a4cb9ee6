"""The search bot: what it may answer, what it spends, and what it finds."""

from __future__ import annotations

import tracemalloc

import pytest

import leduc
from fateloom.bots import Bot, find_bot, play_out
from fateloom.bots.observation import Observation
from fateloom.bots.parallel import parallel_search
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.result import Candidate
from fateloom.bots.search.tree import SETS, sets_of, visible_part
from fateloom.bots.search.tree_search import STOP_CHECK_EVERY, Search, SearchBot, run_search
from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import choose, choose_all, choose_some
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.stats.intervals import mean
from fateloom.testing import lay
from tests.bots.positions import peek_at, somewhere
from tests.engine.toy import Toy, play

# Everywhere ------------------------------------------------------------------------------


@pytest.mark.parametrize("id", game_ids())
def test_it_answers_in_every_game_at_tables_of_every_size(id: str) -> None:
    game = find_game(id)
    for seats in game.seats:
        match = somewhere(game, seats)
        for number in range(3):
            if match.ask is not None:
                record = run_search(peek_at(match), SearchBudget(16), SeededChance(number))
                assert sum(each.visits for each in record.weighed) == record.simulations
                match.decide(match.next_seat, record.best.key)  # refuses what is not allowed


def test_it_answers_with_a_set_where_one_is_asked_for() -> None:
    async def sets(t: Toy) -> str | None:
        await choose_some(0, list("abcdefgh"), rule="T1", least=2, most=3)
        return None

    match = play(sets)
    match.answer(SearchBot(SearchBudget(30))(Observation(match, 0), SeededChance(1)), 0)
    assert match.outcome is not None


def test_of_very_many_sets_the_same_few_are_tried() -> None:
    assert len(sets_of(20, 3, 5)) <= SETS
    assert sets_of(20, 3, 5) == sets_of(20, 3, 5)
    assert len(sets_of(4, 1, 2)) == 10
    assert sets_of(3, 1, 2, (0, 0, 1)) == [(0,), (1,), (2,), (0, 2), (1, 2)]
    many = sets_of(20, 3, 5, (0, *range(19)))
    assert 0 < len(many) <= SETS and not any({0, 1} <= set(each) for each in many)


# What it spends --------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["souk", "council"])
def test_equal_luck_gives_an_equal_record(id: str) -> None:
    match = somewhere(find_game(id))
    first, again = (
        run_search(peek_at(match), SearchBudget(60, explain=True), SeededChance(5))
        for _ in range(2)
    )
    assert first == again
    assert 0 < first.simulations <= 60


def test_it_stops_when_it_is_told_to() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 3

    record = run_search(
        peek_at(somewhere(find_game("souk"))), SearchBudget(10_000), SeededChance(1), stop
    )
    assert record.stopped
    assert record.simulations == 3 * STOP_CHECK_EVERY


def test_it_stops_by_the_clock_where_one_is_set() -> None:
    record = run_search(
        peek_at(somewhere(find_game("souk"))), SearchBudget(10**9, seconds=0.05), SeededChance(1)
    )
    assert record.stopped
    assert record.best.visits


def test_a_tree_keeps_to_its_room() -> None:
    match = somewhere(find_game("council"))
    free = Search(peek_at(match), SearchBudget(200, expand_after=1), SeededChance(1))
    free.run()
    bound = Search(peek_at(match), SearchBudget(200, expand_after=1, max_size=100), SeededChance(1))
    assert bound.run().simulations > 2 * bound.nodes  # it goes on when its tree is full
    assert bound.nodes < 50 < free.nodes
    assert bound.size < 300 < free.size


def test_it_ends_when_its_rollouts_were_offered_too_many_answers() -> None:
    """Where a question has thousands of answers, a move must not take seconds on any machine."""
    peek = peek_at(somewhere(find_game("fantos")))
    free = run_search(peek, SearchBudget(40), SeededChance(1))
    bound = [run_search(peek, SearchBudget(40, offered_each=12), SeededChance(1)) for _ in range(2)]
    assert bound[0] == bound[1]
    assert 0 < bound[0].simulations < free.simulations
    assert not bound[0].stopped, "only a clock or a caller stops a search"


@pytest.mark.parametrize("id", ["council", "souk"])
def test_the_largest_tree_fits_into_300_megabytes(id: str) -> None:
    """What an advice remembers has a limit of its own: the same search has filled it before."""
    match, budget = somewhere(find_game(id)), SearchBudget(150, expand_after=1)
    Search(peek_at(match), budget, SeededChance(1)).run()
    search = Search(peek_at(match), budget, SeededChance(1))
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    search.run()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert search.size > 100, "no tree to measure"
    each = taken / search.size
    print(f"{id}: {each:.0f} bytes for each of {search.size} choices and nodes")
    assert each * SearchBudget().max_size < 300e6


def test_several_processes_find_one_record() -> None:
    peek = peek_at(somewhere(find_game("souk")))
    records = [parallel_search(peek, SearchBudget(61), SeededChance(5), jobs=2) for _ in range(2)]
    assert records[0] == records[1]
    assert records[0].simulations == 61 == sum(each.visits for each in records[0].weighed)


def test_several_processes_stop_when_they_are_told_to() -> None:
    peek = peek_at(somewhere(find_game("souk")))
    record = parallel_search(peek, SearchBudget(10**9), SeededChance(5), jobs=2, stop=lambda: True)
    assert record.stopped


# What it finds ---------------------------------------------------------------------------


def test_who_is_asked_at_once_does_not_know_the_other_answer() -> None:
    def pennies(seat: int) -> list[str]:
        return ["heads", "tails"]

    async def toss(t: Toy) -> str | None:
        said = await choose_all((0, 1), pennies, rule="T1")
        t.coins[0] = 1 if said[0] == said[1] else 0
        return None

    record = run_search(Observation(play(toss), 0), SearchBudget(400), SeededChance(1))
    assert 0.1 < record.best.value < 0.4  # half of half a coin


def test_who_is_asked_later_does() -> None:
    async def toss(t: Toy) -> str | None:
        mine = await choose(0, ["heads", "tails"], rule="T1")
        yours = await choose(1, ["heads", "tails"], rule="T1")
        t.coins[0], t.coins[1] = (1, 0) if mine == yours else (0, 1)
        return None

    record = run_search(Observation(play(toss), 0), SearchBudget(400), SeededChance(1))
    assert all(each.value < -0.3 for each in record.weighed)


def test_a_hidden_move_shows_its_back_and_an_open_one_its_face() -> None:
    market = lay("souk", seats=2, hand={1: ["veto"]}, relics=["relic5", ...])
    veto = market.match.table.hand[1].top
    assert visible_part(("play", veto), 0) == ("play", "veto")
    relic = market.match.table.relics.cards[0]
    assert visible_part(relic, 0) == "relic"
    assert visible_part(market.match.table.block.top, 0) == "relic5"


def poker(hands: list[str], *said: str) -> dict[str, Candidate]:
    """What a search finds at Kuhn poker, with these hands after these answers."""
    laid = lay("kuhn", seats=2, hand={0: [hands[0]], 1: [hands[1]]})
    for number, each in enumerate(said):
        laid.says(number % 2, each)
    match = laid.match
    record = run_search(peek_at(match), SearchBudget(1000), SeededChance(1))
    return {each.key: each for each in record.weighed}


def share(found: dict[str, Candidate], key: str) -> float:
    return found[key].visits / sum(each.visits for each in found.values())


def test_at_kuhn_it_knows_what_is_never_wrong() -> None:
    assert share(poker(["queen", "jack"], "bet"), "fold") > 0.9  # a jack beats nothing
    assert share(poker(["queen", "king"], "bet"), "call") > 0.9  # a king beats all
    assert share(poker(["queen", "king"], "check"), "bet") > 0.6
    assert share(poker(["queen", "king"]), "check") > 0.5  # a queen is called by kings alone


def margin(bot: Bot, other: str, game: Game, deals: int) -> list[float]:
    """What a bot wins of another, a game, with each deal played from both seats."""
    scores = []
    for deal in range(deals):
        won = 0.0
        for seat in (0, 1):
            bots = [bot, find_bot(other)]
            match = Match(game, 2, SeededChance(f"deal {deal}"))
            play_out(match, bots if seat == 0 else bots[::-1], SeededChance(f"luck {deal}"))
            assert match.outcome is not None
            won += match.outcome.scores[seat]
        scores.append(won / 2)
    return scores


@pytest.mark.parametrize("other", [pytest.param("random", marks=pytest.mark.deep), "greedy"])
def test_at_leduc_it_beats_simpler_bots(other: str) -> None:
    won = mean(margin(SearchBot(SearchBudget(100)), other, leduc.game, 100))
    print(f"chips a game against {other}: {won.value:.2f} ({won.low:.2f} to {won.high:.2f})")
    assert won.low > 0


def test_at_a_larger_table_rollouts_are_longer() -> None:
    master = SearchBudget(200, rollout_depth=40, depth_a_seat=14)
    assert master.at_table(2) is master
    wide = master.at_table(4)
    assert (wide.rollout_depth, wide.simulations) == (68, 200)
    assert wide.at_table(4) is wide

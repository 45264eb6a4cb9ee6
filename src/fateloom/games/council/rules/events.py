"""3.8 Events: the choices they put to all seats at once."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.engine.rules.asks import Option
from fateloom.engine.state.table import Seat
from fateloom.games.council.rules.principles import coins
from fateloom.games.council.rules.taxes import tax, tax_yield
from fateloom.games.council.table import Council


def taxes_needed(t: Council, seat: Seat, due: int) -> int:
    """3.8.3. The smallest number of taxes with which a seat can pay."""
    return -(-max(0, due - t.coins[seat]) // tax_yield(t, seat))


def ways_to_pay(t: Council, seat: Seat, due: int, *, least_yield: int = 1) -> list[str]:
    """3.2.4, 3.8.3. A seat that has the coins may pay; another may tax and pay, if the cap and
    the yield of its taxes allow it."""
    needed = taxes_needed(t, seat, due)
    if not needed:
        return ["pay"]
    if needed <= t.cap - t.populace[seat] and tax_yield(t, seat) >= least_yield:
        return ["tax_and_pay"]
    return []


def pay_up(t: Council, seat: Seat, due: int) -> None:
    """3.8.3. A seat pays what an Event asks, taxing first as often as it must."""
    for _ in range(taxes_needed(t, seat, due)):
        tax(t, seat)
    t.coins[seat] -= due


def barred_payment(t: Council, seat: Seat, due: int, *, least_yield: int = 1) -> Iterable[Option]:
    """The ways of paying that a seat may look for in vain."""
    ways = ways_to_pay(t, seat, due, least_yield=least_yield)
    if "pay" in ways:
        return
    short = f"this costs {coins(due)}; you have {coins(t.coins[seat])}"
    yield Option("pay", barred=f"3.2.4: {short}")
    if ways:
        return
    if taxes_needed(t, seat, due) > t.cap - t.populace[seat]:
        why = f"your Populace would exceed its limit of {t.cap} Chaos"
    else:
        why = (
            f"you gain only {coins(tax_yield(t, seat))} per tax, so taking the Chaos is never worse"
        )
    yield Option("tax_and_pay", barred=f"3.8.3: {why}")

// Finished games in words: who won and by what, for the lobby and the page of replays.

import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { credentialsOf } from "../ui/storage.js";
import { joined } from "../ui/words.js";

/** @typedef {import('../types').Table} Table */

/** The seats of a table that this browser holds. @param {Table} table */
export const ownSeats = (table) => credentialsOf(table.id).map((one) => one.seat);

/** Whether this browser's seat has won. @param {Table} table */
export const isWon = (table) =>
  (table.outcome?.winners ?? []).some((/** @type {number} */ seat) => ownSeats(table).includes(seat));

/** By how much, or by what, a game was won. @param {Table} table */
function margin({ outcome }) {
  if (outcome?.headline) return outcome.headline;
  if (outcome?.lead) return `by ${Math.abs(outcome.lead.by)}`;
  const score = outcome?.scores[outcome.winners[0] ?? 0] ?? null;
  return score === null ? "" : `with ${score} points`;
}

/** Who has won, and by what: `You won by 6`. @param {Table} table */
export function ended(table) {
  const winners = table.outcome?.winners ?? [];
  const mine = ownSeats(table);
  const names = winners.map((/** @type {number} */ seat) => (mine.includes(seat) ? "You" : table.seats[seat]?.name));
  const by = margin(table);
  const told = names.length ? `${joined(names)} won` : mine.length ? "You lost" : "Nobody won";
  return `${told}${/^(by|with) /.test(by) ? " " : by ? ": " : ""}${by}`;
}

/** A finished game as a row that opens its replay. @param {Table} table @param {string | undefined} glyph the icon of its game */
export function replayRow(table, glyph) {
  const day = new Date(table.created * 1000).toLocaleDateString(undefined, { day: "numeric", month: "long" });
  return h(
    "li",
    { key: table.id, "data-game": table.game },
    h("span", { class: "dot" }, icon(glyph ?? "film-strip")),
    h(
      "div",
      {},
      h("a", { href: `/replay/${table.id}` }, ended(table)),
      h(
        "small",
        { class: "muted" },
        [table.title, day, table.goes_on ? "continued from a replay" : ""].filter(Boolean).join(" · "),
      ),
    ),
    h("a", { class: "btn", href: `/table/${table.id}`, "aria-label": `Result of ${table.title}` }, "Result"),
  );
}

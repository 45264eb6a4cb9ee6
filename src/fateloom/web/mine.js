// Your own games in the lobby: those that go on, and those that were played.

import { h } from "./dom.js";
import { seated } from "./keep.js";
import { cameFrom } from "./onward.js";

/** @typedef {import('./types').Table} Table */

/** One of my games. @param {Table} table */
function mineOf(table) {
  const mine =
    seated()
      .find((one) => one.id === table.id)
      ?.credentials.map((one) => one.seat) ?? [];
  const yours = table.waiting.some((seat) => mine.includes(seat));
  const waits =
    table.state === "open"
      ? "The table is filling."
      : yours
        ? "The table waits for you."
        : `${table.waiting.map((seat) => table.seats[seat]?.name).join(", ") || "The table"} ${table.waiting.length > 1 ? "decide" : "decides"}.`;
  return { table, yours, waits: table.goes_on ? `${waits} ${cameFrom(table)}.` : waits };
}

/** So many of the games that go on stand above everything else. */
const FIRST = 3;

/** The games that go on, those that wait for you first. @param {Table[]} mine */
const goingOn = (mine) =>
  mine
    .filter((table) => table.state === "open" || table.state === "playing")
    .map(mineOf)
    .sort((one, other) => Number(other.yours) - Number(one.yours));

/** The games to go on with. @param {Table[]} mine */
export function resume(mine) {
  const going = goingOn(mine);
  if (!going.length) return null;
  return h(
    "section",
    { class: "resume", "aria-label": "Your games", key: "resume" },
    ...going
      .slice(0, FIRST)
      .map(({ table, yours, waits }) =>
        h(
          "div",
          { class: "yours", key: table.id, "data-game": table.game },
          h("span", { class: "lab" }, yours ? "Your move" : "Your game"),
          h("b", {}, table.title),
          h("small", {}, waits),
          h("a", { class: yours ? "opt" : "opt plain", href: `/table/${table.id}` }, h("span", {}, "Go to the table")),
        ),
      ),
  );
}

/** Tables in a box, each with a few words. @param {string} title @param {[Table, string][]} tables */
function listed(title, tables) {
  if (!tables.length) return null;
  return h(
    "section",
    { class: "box panel", "aria-label": title },
    h("h2", {}, title),
    h(
      "ul",
      { class: "mygames" },
      ...tables.map(([table, words]) =>
        h(
          "li",
          { key: table.id },
          h("a", { href: `/table/${table.id}` }, table.title),
          h("small", { class: "muted" }, ` ${words}`),
        ),
      ),
    ),
  );
}

/** Who has won. @param {Table} table */
function ended(table) {
  const winners = (table.outcome?.winners ?? []).map((/** @type {number} */ seat) => table.seats[seat]?.name);
  const alone = table.seats.length === 1;
  const told = alone ? (winners.length ? "won" : "lost") : `${winners.join(", ") || "nobody"} won`;
  return `${told}${table.goes_on ? ", played on from a replay" : ""}`;
}

/** Further games that go on, and the last that are over. @param {Table[]} mine */
export function played(mine) {
  const over = mine.filter((table) => table.state === "finished").slice(0, 5);
  return [
    listed(
      "Also going on",
      goingOn(mine)
        .slice(FIRST)
        .map(({ table, waits }) => [table, waits]),
    ),
    listed(
      "Played",
      over.map((table) => [table, ended(table)]),
    ),
  ];
}

// Your own games in the lobby: running and finished ones.

import { h } from "../ui/dom.js";
import { at, dropTable } from "../session/api.js";
import { withErrorToast } from "../ui/announcer.js";
import { confirmDialog } from "../ui/dialog.js";
import { credentialsOf, forgetCredentials, savedSeats } from "../ui/storage.js";
import { joined } from "../ui/words.js";
import { replayRow } from "./finished.js";
import { originText } from "../review/continue_from.js";

/** @typedef {import('../types').Table} Table */

/** When a table that was left will be closed, if that is soon. @param {Table} table */
function closing(table) {
  if (!table.expires) return "";
  const day = new Date(table.expires * 1000).toLocaleDateString(undefined, { day: "numeric", month: "long" });
  return `It will be closed on ${day} unless someone plays.`;
}

/** One of my games. @param {Table} table */
function mineOf(table) {
  const mine =
    savedSeats()
      .find((one) => one.id === table.id)
      ?.credentials.map((one) => one.seat) ?? [];
  const yours = table.waiting.some((seat) => mine.includes(seat));
  const waits =
    table.state === "open"
      ? "Waiting for players to join."
      : yours
        ? "Waiting for you."
        : `Waiting for ${joined(table.waiting.map((seat) => table.seats[seat]?.name)) || "the table"}.`;
  const notes = [waits, table.goes_on ? `${originText(table)}.` : "", closing(table)];
  return { table, yours, waits: notes.filter(Boolean).join(" ") };
}

/** Most running games that are listed above everything else. */
const FIRST = 3;

/** The games that go on, those that wait for you first. @param {Table[]} mine */
const goingOn = (mine) =>
  mine
    .filter((table) => table.state === "open" || table.state === "playing")
    .map(mineOf)
    .sort((one, other) => Number(other.yours) - Number(one.yours));

/** Ask, then be rid of a game: close it, or leave it to others and a bot. @param {Table} table @param {() => void} then */
async function drop(table, then) {
  const held = credentialsOf(table.id);
  const seats = held.map((one) => one.seat);
  const others = table.seats
    .filter((seat) => seat.who === "person" && !seats.includes(seat.seat))
    .map((seat) => seat.name);
  const ends = table.state === "open" ? seats.some((seat) => seat === table.host) : !others.length;
  const sure = await confirmDialog(
    `Drop ${table.title}?`,
    ends ? "The game is closed for good." : `${joined(others)} can finish it; a bot takes your seat.`,
    "Drop it",
    "Keep it",
  );
  if (!sure) return;
  if (ends)
    await dropTable(
      table.id,
      held.map((one) => one.token),
    );
  else for (const one of held) await at(table.id, "leave", {}, one.token);
  forgetCredentials(table.id);
  then();
}

/** @param {Table} table @param {() => void} then */
const dropButton = (table, then) =>
  h(
    "button",
    {
      class: "btn drop",
      type: "button",
      "aria-label": `Drop ${table.title}`,
      onclick: withErrorToast(() => drop(table, then)),
    },
    "Drop",
  );

/** The games to go on with. @param {Table[]} mine @param {() => void} changed */
export function resume(mine, changed) {
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
          h(
            "a",
            { class: yours ? "opt" : "opt plain", href: `/table/${table.id}` },
            h("span", {}, yours ? "Play" : "Open"),
          ),
          dropButton(table, changed),
        ),
      ),
  );
}

/** Tables in a box, each with a few words. @param {string} title @param {[Table, string][]} tables @param {() => void} [changed] when one was dropped, if they can be */
function listed(title, tables, changed) {
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
          changed && dropButton(table, changed),
        ),
      ),
    ),
  );
}

/** Most finished games that the lobby lists. */
const REPLAYS = 3;

/** The last finished games, and the way to all of them. @param {Table[]} mine @param {import('../types').GameCard[]} all */
function replays(mine, all) {
  const over = mine.filter((table) => table.state === "finished");
  if (!over.length) return null;
  return h(
    "section",
    { class: "box panel", "aria-label": "Replays" },
    h("h2", {}, "Replays"),
    h(
      "ul",
      { class: "reps" },
      ...over.slice(0, REPLAYS).map((table) => replayRow(table, all.find((game) => game.id === table.game)?.icon)),
    ),
    h("a", { href: "/replays" }, "All replays, and the ladder"),
  );
}

/** Further games that go on, and the last that are over. @param {Table[]} mine @param {import('../types').GameCard[]} all @param {() => void} changed */
export function played(mine, all, changed) {
  const closed = mine.filter((table) => table.state === "closed").slice(0, 5);
  return [
    listed(
      "More games in progress",
      goingOn(mine)
        .slice(FIRST)
        .map(({ table, waits }) => [table, waits]),
      changed,
    ),
    replays(mine, all),
    listed(
      "Closed",
      closed.map((table) => [table, table.why_closed ?? ""]),
    ),
  ];
}

// Playing on from a step of a finished match: who takes which seat at the new table.

import { at } from "./api.js";
import { go } from "./app.js";
import { h, patch } from "./dom.js";
import { tell, trying } from "./herald.js";
import { myName, sitDown } from "./keep.js";
import { sheet } from "./sheet.js";
import { usualBot } from "./shelf.js";

/** @typedef {import('./types').Table} Table */

/** Where a table comes from, in a few words. @param {Table} table */
export const cameFrom = (table) => (table.goes_on ? `Goes on from decision ${table.goes_on.step} of a replay` : "");

/** The line of history at which a table began to go on, and what is said there. @param {Table} table @param {number | null} seat */
export function beginning(table, seat) {
  const came = table.goes_on;
  if (!came) return null;
  return {
    at: came.lines[seat ?? came.lines.length - 1],
    words: [
      "Played on from here, after decision ",
      h("a", { href: `/replay/${came.table}?step=${came.step}` }, `${came.step} of a replay`),
      ". The cards lie as they lay there.",
    ],
  };
}

/** A new table where a match stood. @param {Table} table @param {number} step @param {number} mine the seat to take @param {boolean} alone at one screen, without bots */
async function playOn(table, step, mine, alone) {
  const bot = table.seats.length > 1 && !alone ? await usualBot(table.game) : "";
  const seats = table.seats.map((seat) =>
    seat.seat === mine
      ? { who: "me", name: myName() }
      : alone
        ? { who: "me", name: seat.name }
        : { who: "bot", bot: seat.who === "bot" && seat.bot ? seat.bot : bot },
  );
  const seating = await at(table.id, "play-on", { step, seats });
  sitDown(seating.table, seating.credentials);
  tell(`A new table goes on from decision ${step}. The cards lie as they lay there.`);
  await go(`/table/${seating.table.id}`);
}

/** Ask how to play on from a step. @param {Table} table @param {number} step @param {number} mine the seat that is offered first */
export function openOnward(table, step, mine) {
  const names = table.seats.map((seat) => seat.name);
  const opened = sheet("Play on from here", [], "small");
  let seat = mine;
  const button = (/** @type {string} */ what, /** @type {string} */ words, /** @type {boolean} */ alone) =>
    h(
      "button",
      {
        class: alone ? "btn" : "btn strong",
        type: "button",
        "data-what": what,
        onclick: trying(() => playOn(table, step, seat, alone)),
      },
      words,
    );
  patch(opened.body, [
    h(
      "p",
      {},
      step
        ? `A new table begins where this match stood after decision ${step}. `
        : "A new table begins with the deal of this match. ",
      "The cards lie as they lay, and the same luck goes on; only the decisions are new.",
    ),
    names.length > 1 &&
      h(
        "div",
        { class: "field" },
        h("label", { for: "onward-seat" }, h("b", {}, "You take the seat of")),
        h(
          "select",
          {
            id: "onward-seat",
            onchange: (/** @type {any} */ event) => {
              seat = Number(event.target.value);
            },
          },
          ...names.map((name, one) => h("option", { value: String(one), selected: one === mine }, name)),
        ),
      ),
    h(
      "p",
      { class: "row" },
      button("onward", names.length > 1 ? "Play on against bots" : "Play on", false),
      names.length > 1 && button("onward-all", "All seats at this screen", true),
    ),
  ]);
  /** @type {HTMLElement | null} */ (opened.body.querySelector("[data-what=onward]"))?.focus();
}

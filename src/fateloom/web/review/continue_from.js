// Continues a finished match from one of its steps, at a new table.

import { at } from "../session/api.js";
import { go } from "../ui/navigation.js";
import { h, patch } from "../ui/dom.js";
import { announce, withErrorToast } from "../ui/announcer.js";
import { myName, saveCredentials } from "../ui/storage.js";
import { openDialog } from "../ui/dialog.js";
import { defaultBot } from "../session/bot_level.js";

/** @typedef {import('../types').Table} Table */

/** Where a table comes from, in a few words. @param {Table} table */
export const originText = (table) => (table.goes_on ? `Continued from step ${table.goes_on.step} of a replay` : "");

/** The line of history at which a table began to go on, and what is said there. @param {Table} table @param {number | null} seat */
export function beginning(table, seat) {
  const came = table.goes_on;
  if (!came) return null;
  return {
    at: came.lines[seat ?? came.lines.length - 1],
    words: [
      "Continued from ",
      h("a", { href: `/replay/${came.table}?step=${came.step}` }, `step ${came.step} of a replay`),
      ", with the same cards.",
    ],
  };
}

/** A new table where a match stood. @param {Table} table @param {number} step @param {number} mine the seat to take @param {boolean} alone at one screen, without bots */
async function playOn(table, step, mine, alone) {
  const bot = table.seats.length > 1 && !alone ? await defaultBot(table.game) : "";
  const seats = table.seats.map((seat) =>
    seat.seat === mine
      ? { who: "me", name: myName() }
      : alone
        ? { who: "me", name: seat.name }
        : { who: "bot", bot: seat.who === "bot" && seat.bot ? seat.bot : bot },
  );
  const seating = await at(table.id, "play-on", { step, seats });
  saveCredentials(seating.table, seating.credentials);
  announce(`New table, continued from step ${step} with the same cards.`);
  await go(`/table/${seating.table.id}`);
}

/** Ask how to play on from a step. @param {Table} table @param {number} step @param {number} mine the seat that is offered first */
export function openContinueDialog(table, step, mine) {
  const names = table.seats.map((seat) => seat.name);
  const opened = openDialog("Play on from here", [], "small");
  let seat = mine;
  const button = (/** @type {string} */ what, /** @type {string} */ words, /** @type {boolean} */ alone) =>
    h(
      "button",
      {
        class: alone ? "btn" : "btn strong",
        type: "button",
        "data-what": what,
        onclick: withErrorToast(() => playOn(table, step, seat, alone)),
      },
      words,
    );
  patch(opened.body, [
    h(
      "p",
      {},
      step ? `This opens a new table at step ${step} of this game. ` : "This opens a new table with the same deal. ",
      "All cards and future draws stay the same. Only the decisions are new.",
    ),
    names.length > 1 &&
      h(
        "div",
        { class: "field" },
        h("label", { for: "onward-seat" }, h("b", {}, "Play as")),
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
      names.length > 1 && button("onward-all", "Play all seats on this screen", true),
    ),
  ]);
  /** @type {HTMLElement | null} */ (opened.body.querySelector("[data-what=onward]"))?.focus();
}

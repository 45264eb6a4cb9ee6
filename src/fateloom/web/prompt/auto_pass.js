// Automatic passes: in which windows this person wants to be asked. Saved for each game.

import { announce } from "../ui/announcer.js";
import { save, load } from "../ui/storage.js";

/** @typedef {import('../types').TablePage} Page */

/** How a layout names what the server knows. @type {Record<string, string>} */
const NAMES = { always: "always_ask", concerned: "concerns_me", own: "my_turn" };

/** Orders that hold for a while and go by themselves, and for how long. @type {Record<string, string>} */
const PASSING = {
  this_window: "until something else happens",
  this_phase: "for the rest of this phase",
  this_turn: "for the rest of this turn",
};

/** What a game orders for those who have said nothing; a table that hides who can respond asks everybody. @param {Page} page */
export function usual({ game, table }) {
  if (table.hide_reactions) return "always_ask";
  /** @type {{name: string, default?: boolean}[]} */
  const orders = game.layout.yield ?? [];
  return NAMES[orders.find((each) => each.default)?.name ?? ""] ?? "always_ask";
}

/** Where an order is saved: at a table that hides who can respond, an order for others does not hold. @param {Page} page */
const placeOf = ({ game, table }) => `orders.${game.id}${table.hide_reactions ? ".hidden" : ""}`;

/** What this person has ordered for a game, or its usual order. @param {Page} page @returns {string} */
export const savedAutoPass = (page) => load(placeOf(page), usual(page));

/** What stands for a seat. @param {Page} page */
export const currentAutoPass = (page) => page.session.yields[page.me ?? -1] ?? "always_ask";

/** What this seat passes at present, in words; nothing: it is asked as it has ordered. @param {Page} page */
export const passing = (page) => PASSING[currentAutoPass(page)] ?? "";

/** Give an order; all but those for a while are kept. @param {Page} page @param {string} until */
export function order(page, until) {
  const part = PASSING[until];
  if (!part) save(placeOf(page), until);
  else announce(`Passing ${part}. You will still be asked anything you must decide.`);
  page.session.say({ type: "yield", seat: page.me, until });
}

/** Stop passing: be asked again as ordered before, or always. @param {Page} page */
export function askAgain(page) {
  const until = passing(page) ? savedAutoPass(page) : "always_ask";
  if (!passing(page)) save(placeOf(page), until);
  announce("No longer passing automatically.");
  page.session.say({ type: "yield", seat: page.me, until });
}

/** Whether the question is a window that can be passed. @param {Page} page */
export function inWindow(page) {
  const view = page.frame?.view;
  return Boolean(
    view &&
    (view.waiting.length > 1 || view.table.window) &&
    view.prompt?.options.some((option) => option.key === "pass"),
  );
}

/** Whether the windows that come can be passed with this one, until the phase or the turn is over. @param {Page} page */
export const mayPassOn = (page) => inWindow(page) && page.frame?.view.table.turn_phase !== undefined;

/** Give the order of this person again where it has lapsed: at a new table, after one's own turn, after a
 * window that was passed. @param {Page} page */
export function reapplyAutoPass(page) {
  const view = page.frame?.view;
  if (page.me === null || !view || view.outcome || page.table.state !== "playing") return;
  const wish = savedAutoPass(page);
  if (currentAutoPass(page) !== "always_ask" || wish === "always_ask") return;
  if (wish === "my_turn" && view.prompt && !inWindow(page)) return; // it would lapse at once
  const now = `${page.me}:${view.ask}:${wish}`;
  if (page.ordered === now) return;
  page.ordered = now;
  page.session.say({ type: "yield", seat: page.me, until: wish });
}

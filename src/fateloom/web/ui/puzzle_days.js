// How the puzzles of the days went in this browser. Of each day the first answer counts.

import { load, save } from "./storage.js";

/** How many days of a game are kept. */
const KEPT = 400;
const DAY_MS = 86_400_000;

/** Today by UTC, so that a day begins and ends for everyone at once. */
export const today = () => new Date().toISOString().slice(0, 10);

/** @returns {Record<string, Record<string, boolean>>} */
const all = () => load("puzzles", {});

/** Whether the puzzle of a day was solved; `null` if it was not tried. @param {string} game @param {string} day */
export function resultOf(game, day) {
  return all()[game]?.[day] ?? null;
}

/** Keep the result of a day, unless there is one. @param {string} game @param {string} day @param {boolean} right */
export function keepResult(game, day, right) {
  const days = all()[game] ?? {};
  if (day in days) return;
  const latest = Object.entries({ ...days, [day]: right }).sort(([one], [other]) => (one < other ? -1 : 1));
  save("puzzles", { ...all(), [game]: Object.fromEntries(latest.slice(-KEPT)) });
}

/** How many days in a row were solved, up to a day; one that was not tried yet breaks nothing. @param {string} game @param {string} day */
export function streakOf(game, day) {
  let at = Date.parse(day);
  if (resultOf(game, day) === null) at -= DAY_MS;
  let length = 0;
  while (resultOf(game, new Date(at).toISOString().slice(0, 10))) {
    length += 1;
    at -= DAY_MS;
  }
  return length;
}

// Tips for newcomers, told by the game: one line above the question, each shown once.

import { firstTime, remember } from "./keep.js";
import { settings } from "./settings.js";

/** @typedef {import('./types').Tip} Tip @typedef {import('./types').Prompt} Prompt */

/** @param {string} game @param {Tip} tip */
const nameOf = (game, tip) => `${game}:${tip.id}`;

/** The first tip that was not shown before; the aim of the game comes first of all. What concerns one option is
 * told when the next click would choose it.
 * @param {string} game @param {import('./intent.js').Intent} intent @returns {Tip | null} */
export function hintFor(game, intent) {
  if (!settings.hints || intent.final) return null;
  const { lit, words } = intent.now();
  const next = new Set(
    [...lit.values(), ...words.values()].filter((ways) => ways.length === 1).map(([only]) => only.key),
  );
  const near = (/** @type {string} */ key) =>
    intent.isSet ? key.split("/").every((member) => intent.set.includes(member)) : next.has(key);
  const fresh = (intent.prompt.tips ?? []).filter((tip) => !tip.asks && firstTime(nameOf(game, tip)));
  const aim = fresh.find((tip) => tip.id === "aim");
  return aim ?? fresh.find((tip) => tip.key && near(tip.key)) ?? fresh.find((tip) => !tip.key) ?? null;
}

/** The question to ask before an option is sent, unless it was overruled before. @param {string} game @param {Prompt} prompt
 * @param {string} key @returns {Tip | null} */
export function doubtAbout(game, prompt, key) {
  if (!settings.hints) return null;
  return (
    (prompt.tips ?? []).find((tip) => tip.asks && tip.key === key && (tip.always || firstTime(nameOf(game, tip)))) ??
    null
  );
}

/** Shown, or overruled: not again. @param {string} game @param {Tip} tip */
export function dismiss(game, tip) {
  remember(nameOf(game, tip));
}

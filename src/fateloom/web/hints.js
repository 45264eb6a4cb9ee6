// Tips for newcomers, told by the game: one line above the question, each shown once.

import { firstTime, remember } from "./keep.js";
import { settings } from "./settings.js";

/** @typedef {import('./types').Tip} Tip @typedef {import('./types').Prompt} Prompt */

/** @param {string} game @param {Tip} tip */
const nameOf = (game, tip) => `${game}:${tip.id}`;

/** The first tip that was not shown before. @param {string} game @param {Prompt} prompt @returns {Tip | null} */
export function hintFor(game, prompt) {
  if (!settings.hints) return null;
  return (prompt.tips ?? []).find((tip) => !tip.asks && firstTime(nameOf(game, tip))) ?? null;
}

/** The question to ask before an option is sent, if it was not asked before. @param {string} game @param {Prompt} prompt @param {string} key
 * @returns {Tip | null} */
export function doubtAbout(game, prompt, key) {
  if (!settings.hints) return null;
  return (
    (prompt.tips ?? []).find((tip) => tip.asks && tip.key === key && firstTime(nameOf(game, tip))) ?? null
  );
}

/** Shown: not again. @param {string} game @param {Tip} tip */
export function dismiss(game, tip) {
  remember(nameOf(game, tip));
}

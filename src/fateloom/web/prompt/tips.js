// Tips for newcomers: one line above the question, each shown once. The game writes them.

import { isNew, remember } from "../ui/storage.js";
import { progressOf } from "../ui/learnt.js";
import { settings } from "../shell/settings.js";

/** @typedef {import('../types').Tip} Tip @typedef {import('../types').Prompt} Prompt */

/** @param {string} game @param {Tip} tip */
const nameOf = (game, tip) => `${game}:${tip.id}`;

/** The first tip that was not shown before; the aim of the game comes first of all. What concerns one option is
 * told when the next click would choose it.
 * @param {string} game @param {import('./selection.js').Selection} intent @returns {Tip | null} */
export function hintFor(game, intent) {
  if (!settings.hints || intent.final) return null;
  const { lit, words } = intent.now();
  const next = new Set(
    [...lit.values(), ...words.values()].filter((ways) => ways.length === 1).map(([only]) => only.key),
  );
  const near = (/** @type {string} */ key) =>
    intent.isSet ? key.split("/").every((member) => intent.set.includes(member)) : next.has(key);
  const fresh = (intent.prompt.tips ?? []).filter((tip) => !tip.asks && isNew(nameOf(game, tip)));
  const aim = fresh.find((tip) => /^aim(_|$)/.test(tip.id)); // a game with several aims has a tip for each
  return aim ?? fresh.find((tip) => tip.key && near(tip.key)) ?? fresh.find((tip) => !tip.key) ?? null;
}

/** A lesson about what is asked here, for who has learnt this game by its first lesson and not met this yet.
 * @param {import('../types').GameInfo} game @param {Prompt} prompt @returns {Tip | null} */
export function lessonFor(game, prompt) {
  const first = game.lessons.find((one) => one.first);
  if (!settings.hints || !first || !progressOf(game.id, first.id).done) return null;
  const here = game.lessons.find(
    (one) =>
      one.offered.some((where) => isMet(where, prompt)) &&
      !progressOf(game.id, one.id).done &&
      isNew(`${game.id}:lesson.${one.id}`),
  );
  if (!here) return null;
  const text = `New to you? The lesson “${here.title}” shows it in ${here.minutes} minutes; this table waits.`;
  const href = `/learn/${game.id}?lesson=${here.id}`;
  return { id: `lesson.${here.id}`, text, rule: "", key: "", asks: false, always: false, href };
}

/** Whether a question is the one that a lesson names, by its id or by one of its answers. @param {string} where @param {Prompt} prompt */
function isMet(where, prompt) {
  const [ask, pattern] = where.split(":");
  if (ask !== prompt.id) return false;
  const start = pattern?.replace(/\*$/, "");
  return !start || prompt.options.some(({ key }) => (pattern.endsWith("*") ? key.startsWith(start) : key === pattern));
}

/** The question to ask before an option is sent, unless it was overruled before. @param {string} game @param {Prompt} prompt
 * @param {string} key @returns {Tip | null} */
export function doubtAbout(game, prompt, key) {
  if (!settings.hints) return null;
  return (
    (prompt.tips ?? []).find((tip) => tip.asks && tip.key === key && (tip.always || isNew(nameOf(game, tip)))) ?? null
  );
}

/** Shown, or overruled: not again. @param {string} game @param {Tip} tip */
export function dismiss(game, tip) {
  remember(nameOf(game, tip));
}

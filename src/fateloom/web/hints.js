// Hints for newcomers, from the game's layout: one line above the question, each shown once.

import { firstTime, remember } from './keep.js';
import { settings } from './settings.js';

/** @typedef {import('./types').Hint} Hint @typedef {import('./types').View} View @typedef {import('./types').Option} Option */

/** The values that stand under a name anywhere in some data. @param {any} data @param {string} name @returns {any[]} */
function named(data, name) {
  if (data === null || typeof data !== 'object') return [];
  const found = [];
  for (const [key, value] of Object.entries(data)) {
    if (key === name) found.push(value);
    found.push(...named(value, name));
  }
  return found;
}

/** @param {any} value @param {number | undefined} above */
const holds = (value, above) => (above === undefined ? Boolean(value) && value !== 'none' : Number(value) > above);

/** Conditions that are not the name of a fact, an option or part of a preview.
 * @type {Record<string, (view: View, options: Option[]) => boolean>} */
const CONDITIONS = {
  low_hand: (view) => view.seat !== null && (view.players[view.seat]?.cards_in_hand ?? 9) <= 2,
  two_players: (_, options) => options.some((option) => String(option.preview?.casts ?? '').includes('2 players')),
  step: (view, options) => view.table.step === 1 && options.some((option) => !option.key.startsWith('play/')),
  'number 0': (_, options) => options.some((option) => /\(0[,)]/.test(option.label)),
  points: (view) => view.table.mode === 'points',
  required: (_, options) => options.length > 0 && options.every((option) => (option.preview?.warnings ?? []).length > 0),
  flaw: (_, options) => options.some((option) => option.key === 'finish' && /warning|los/i.test(option.label + JSON.stringify(option.preview ?? ''))),
};

/** Whether a hint is to the point. @param {Hint} hint @param {View} view */
function fits(hint, view) {
  const prompt = view.prompt;
  if (!prompt || hint.at !== prompt.id) return false;
  const options = hint.option
    ? prompt.options.filter((option) => option.key.split('/').includes(/** @type {string} */ (hint.option)))
    : prompt.options;
  if (!options.length) return false;
  if (!hint.when) return true;
  const known = CONDITIONS[hint.when];
  if (known) return known(view, options);
  const mine = view.seat === null ? {} : view.players[view.seat];
  return [...named(view.table, hint.when), ...named(mine, hint.when), ...options.flatMap((option) => named(option.preview, /** @type {string} */ (hint.when)))]
    .some((value) => holds(value, hint.above))
    || prompt.options.some((option) => option.key.split('/')[0] === hint.when);
}

/** @param {string} game @param {Hint} hint */
const nameOf = (game, hint) => `${game}:${hint.text.slice(0, 40)}`;

/** A hint that ends with a question is asked once, before its option is sent. @param {Hint} hint */
const asksOnce = (hint) => Boolean(hint.option) && hint.text.endsWith('?');

/** The first hint that fits and was not shown before. @param {import('./types').GameInfo} game @param {View} view @returns {Hint | null} */
export function hintFor(game, view) {
  if (!settings.hints) return null;
  return (game.layout.hint ?? []).find((hint) => !asksOnce(hint) && fits(hint, view) && firstTime(nameOf(game.id, hint))) ?? null;
}

/** The question to ask before an option is sent, if it was not asked before. @param {import('./types').GameInfo} game @param {View} view @param {string} key */
export function doubtAbout(game, view, key) {
  return (game.layout.hint ?? []).find((hint) => asksOnce(hint) && key.split('/').includes(/** @type {string} */ (hint.option)) && fits(hint, view)) ?? null;
}

/** @param {string} game @param {Hint} hint */
export function dismiss(game, hint) {
  remember(nameOf(game, hint));
}

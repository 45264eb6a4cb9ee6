// Icon, colours, numbers and words of a face, read from its fields as the layout says.

/**
 * @typedef {import("../types").FaceInfo} Face
 * @typedef {import("../types").Game} Game
 * @typedef {{[name: string]: any}} Hint
 */

/** The layout's hints for a face. @param {Game} game @param {Face} face @returns {Hint} */
export function hintOf(game, face) {
  return game.layout.face?.[face.table] || {};
}

/** The icon of a face's picture. @param {Game} game @param {Face} face */
export function glyphOf(game, face) {
  const glyphs = game.layout.glyph || {};
  const plain = face.id.replace(/_\d+$/, "");
  return glyphs[face.id] || glyphs[plain] || hintOf(game, face).icon || game.layout.game?.icon || "";
}

/** The name of a face's inks. @param {Game} game @param {Face} face */
export function inksOf(game, face) {
  const hint = hintOf(game, face);
  return (hint.ink ? hint.ink[face[hint.inks]] : hint.inks) || "plain";
}

/** @param {Game} game @param {Face} face */
export function plateOf(game, face) {
  const hint = hintOf(game, face);
  return (hint.plates ? hint.plates[face[hint.plate]] : hint.plate) || "lozenge";
}

/** The icon of one of a face's words, such as a timing or a symbol. @param {Game} game @param {Face} face @param {string} word */
export function iconOf(game, face, word) {
  return hintOf(game, face).icons?.[word] || game.layout.face?.icons?.[word] || "";
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Monster · Giant": what a face is. @param {Game} game @param {Face} face @returns {string} */
export function kindOf(game, face) {
  const hint = hintOf(game, face);
  const said = hint.line ? face[hint.line] : "";
  const line = hint.words?.[said] || said;
  return [hint.title, line && capital(String(line))].filter(Boolean).join(" · ");
}

/** What using a face takes, before its colon: "Task, spend 1". @param {Game} game @param {Face} face @returns {string} */
export function termsOf(game, face) {
  return capital(
    Object.entries(hintOf(game, face).terms || {})
      .filter(([name]) => face[name])
      .map(([name, words]) => String(words).replace("{n}", face[name]))
      .join(", "),
  );
}

/** The Stats of a face. @param {Game} game @param {Face} face @returns {{icon: string, title: string, value: number}[]} */
export function statsOf(game, face) {
  return Object.entries(hintOf(game, face).stats || {}).map(([name, icon]) => ({
    icon: String(icon),
    title: capital(name),
    value: face[name],
  }));
}

/** What the side on top of a card is called. @param {Face} face @param {{name?: string}} [shown] @returns {string} */
export const calledOf = (face, shown) => shown?.name ?? face.name;

/** A name for narrow places. @param {Game} game @param {Face} face @returns {string} */
export function shortName(game, face) {
  if (face.short) return face.short;
  const name = face.name.split(",")[0];
  return hintOf(game, face).short ? name.replace(/ (?:of|the) .*/, "") || name : name;
}

/**
 * The numbers on a card in order, printed or, where it lies in play, counted.
 * @param {Game} game
 * @param {Face} face
 * @param {{[name: string]: number}|undefined} counters
 * @param {boolean} live
 * @returns {{name: string, icon: string, value: number|string, title: string, side: string}[]}
 */
export function numbersOf(game, face, counters, live) {
  const hint = hintOf(game, face);
  const known = new Map((game.layout.counter || []).map((each) => [each.name, each]));
  const found = [];
  for (const [name, icon] of Object.entries(hint.numbers || {})) {
    const counted = live && known.has(name);
    const value = counted ? counters?.[name] || 0 : face[name];
    const plus = hint.plus?.includes(name);
    if (value === undefined || (plus && !value) || (plus && live)) continue;
    const title = known.get(name)?.title || name;
    found.push({ name, icon, value: plus ? `+${value}` : value, title, side: plus ? "left" : "" });
  }
  return found;
}

/**
 * Counters that lie on a card and are not among its numbers.
 * @param {Game} game @param {Face} face @param {{[name: string]: number}|undefined} counters
 * @returns {{name: string, icon: string, value: number, title: string}[]}
 */
export function laidOn(game, face, counters) {
  const printed = hintOf(game, face).numbers || {};
  const found = [];
  for (const hint of game.layout.counter || []) {
    const value = counters?.[hint.name];
    if (!value || hint.name in printed || hint.hide) continue;
    found.push({ name: hint.name, icon: hint.icon, value, title: hint.title });
  }
  return found;
}

/** A number of counters in words: "1 Shard". @param {Game} game @param {string} name @param {number} number */
export function countedAs(game, name, number) {
  const hint = (game.layout.counter || []).find((each) => each.name === name);
  return `${number} ${(number === 1 && hint?.one) || hint?.title || name.replaceAll("_", " ")}`;
}

/**
 * A card in words for those who cannot see it: name, kind, numbers, state.
 * @param {Game} game @param {Face} face @param {{name?: string, counters?: {[name: string]: number}}} shown
 * @param {boolean} live @param {string[]} states
 */
export function sayCard(game, face, shown, live, states) {
  const numbers = [...numbersOf(game, face, shown.counters, live), ...statsOf(game, face)].map(
    (n) => `${n.title} ${n.value}`,
  );
  const counters = laidOn(game, face, shown.counters).map((n) => `${n.title} ${n.value}`);
  const corner = Object.keys(hintOf(game, face).corner || {});
  const printed = live ? [] : corner.map((name) => `${name} ${face[name]}`);
  const kin = face[hintOf(game, face).emblem];
  return [calledOf(face, shown), kin, kindOf(game, face), ...printed, ...numbers, ...counters, ...states]
    .filter(Boolean)
    .join(", ");
}

/** Words as the beginning of a line, with minus signs before numbers. @param {string} words */
export const sentence = (words) => capital(words.replace(/(^|[ ([])-(?=\d)/g, "$1−"));

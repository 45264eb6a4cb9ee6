// Maps the keys of options to places on the table, and places to words.

import { capital } from "../cards/face_info.js";

/**
 * @typedef {import("../types").Game} Game
 * @typedef {import("../types").View} View
 * @typedef {import("../types").Option} Option
 * @typedef {import("../types").Place} Place
 *
 * One part of an option: a place that is picked on the table, or a word on a button.
 * @typedef {{place?: Place, word?: string, text: string, part: string}} Step
 *
 * Where a walk stands: what can be picked next, and the option if it is settled.
 * @typedef {{lit: Map<Place, Option[]>, words: Map<string, Option[]>, done: Option|null}} Walk
 */

/**
 * An option's key as steps.
 * @param {Option} option @param {Game} game @param {View} view
 * @returns {Step[]}
 */
export function stepsOf(option, game, view) {
  const parts = option.key.split("/");
  const told = toldBy(game.layout.pick || {}, parts);
  if (told) return told.map((part) => step(resolved(part, option, game, view), part));
  const cards = [...option.cards];
  return parts.map((part) => {
    const plain = part.replace(/\.\d+$/, "");
    if (/^s\d+$/.test(part)) return step(`seat:${part.slice(1)}`, part);
    if (plain.includes("#")) return step(known(`at:${plain}`, view), part);
    const at = cards.findIndex((id) => [part, plain].includes(id.replace(/\.\d+$/, "")));
    if (at >= 0) return step(`card:${cards.splice(at, 1)[0]}`, part);
    if (isZone(part, game)) return step(`zone:${part}`, part);
    return step(part, part);
  });
}

/** @param {string} what @param {string} part @returns {Step} */
function step(what, part) {
  const text = capital(part.replace(/[_/]/g, " "));
  return /^(card|zone|at|seat|gap):/.test(what) ? { place: what, text, part } : { word: what, text, part };
}

/** What the layout says about keys of this form. @param {{[key: string]: string[]}} pick @param {string[]} parts */
function toldBy(pick, parts) {
  for (const [form, steps] of Object.entries(pick)) {
    const wanted = form.split("/");
    if (wanted.length !== parts.length) continue;
    if (!wanted.every((part, at) => part === "*" || part === parts[at])) continue;
    return steps.map((each) => each.replace(/\$(\d)/g, (_, at) => parts[Number(at)]));
  }
  return null;
}

/** A place that names a card by where it lies, or as one of the option's, as the card. @param {string} what @param {Option} option @param {Game} game @param {View} view */
function resolved(what, option, game, view) {
  if (/^s\d+$/.test(what)) return `seat:${what.slice(1)}`;
  if (what.startsWith("cards#")) return `card:${option.cards[Number(what.slice(6))]}`;
  if (what.endsWith(".me")) return what.replace(/me$/, String(view.seat));
  if (what.startsWith("at:")) return known(what, view);
  const sought = /^in:([^?]+)\?(\w+)=(.*)$/.exec(what);
  if (!sought) return what;
  const [, label, field, value] = sought;
  const cards = view.zones.filter((zone) => zone.name === label).flatMap((zone) => zone.cards || []);
  const found = cards.findLast((card) => String(game.faces[card.face]?.[field]) === value); // the best lies on top
  return found ? `card:${found.id}` : value;
}

/** A hidden card's place, or the card if this seat knows it. @param {Place} place @param {View} view */
function known(place, view) {
  const [label, at] = place.slice(3).split("#");
  for (const zone of view.zones) {
    if ((zone.owner === undefined ? zone.name : `${zone.name}.${zone.owner}`) !== label) continue;
    const open = !zone.hidden;
    const card = (zone.cards || []).find((each, index) => (open ? index : each.at) === Number(at));
    if (card) return `card:${card.id}`;
  }
  return place;
}

/** @param {string} part @param {Game} game */
function isZone(part, game) {
  return (game.layout.zone || []).some((hint) => hint.name === part || part.startsWith(`${hint.name}.`));
}

/** @param {Step} step */
const called = (step) => step.place || step.word || "";

/** @typedef {{option: Option, rest: Step[]}} Left */

/**
 * Where a walk through the options stands after some picks.
 * @param {Option[]} options @param {Game} game @param {View} view
 * @param {string[]} path the places and words picked so far
 * @returns {Walk}
 */
export function walk(options, game, view, path) {
  /** @type {Left[]} */
  let left = options.map((option) => ({ option, rest: stepsOf(option, game, view) }));
  for (const pick of path) left = narrowed(left, pick);
  /** @type {Walk} */
  const stands = { lit: new Map(), words: new Map(), done: null };
  if (left.length === 1 && path.length) {
    stands.done = left[0].option;
    return stands;
  }
  const shared = sharedBy(left);
  for (const { option, rest } of left) {
    const { first, place } = next(rest, shared);
    if (place?.place) add(stands.lit, place.place, option);
    if (!first) add(stands.words, option.key, option);
    else if (first.word) add(stands.words, first.word, option);
  }
  return stands;
}

/** What comes next of an option: its first step that is not said by all, and the first such place. @param {Step[]} rest @param {Map<string, number>} shared */
function next(rest, shared) {
  const said = new Map(shared);
  const open = rest.filter((each) => {
    const times = said.get(called(each)) ?? 0;
    said.set(called(each), times - 1);
    return times <= 0;
  });
  return { first: open[0], place: open.find((each) => each.place) };
}

/** The options whose next step is this pick, without it. @param {Left[]} left @param {string} pick @returns {Left[]} */
function narrowed(left, pick) {
  const shared = sharedBy(left);
  return left.flatMap(({ option, rest }) => {
    const { first, place } = next(rest, shared);
    if (!first) return option.key === pick ? [{ option, rest }] : [];
    const taken = [first, place].find((each) => each && called(each) === pick);
    return taken ? [{ option, rest: rest.filter((each) => each !== taken) }] : [];
  });
}

/** The how-manieth step of an option it is to pick something after other picks. @param {Option} option @param {Game} game @param {View} view
 * @param {string[]} path @param {string} what */
export function stepNumber(option, game, view, path, what) {
  const steps = stepsOf(option, game, view);
  /** @type {Set<number>} */
  const taken = new Set();
  const find = (/** @type {string} */ pick) => steps.findIndex((each, at) => !taken.has(at) && called(each) === pick);
  for (const pick of path) taken.add(find(pick));
  return find(what);
}

/** What all options have left to say alike, and how often: a card that pays may also be the target. @param {Left[]} left @returns {Map<string, number>} */
function sharedBy(left) {
  if (left.length < 2) return new Map();
  const said = left.map(({ rest }) => rest.map(called));
  const often = (/** @type {string} */ what) =>
    Math.min(...said.map((all) => all.filter((one) => one === what).length));
  return new Map(said[0].map((what) => [what, often(what)]));
}

/** @param {Map<string, Option[]>} map @param {string} key @param {Option} option */
function add(map, key, option) {
  const found = map.get(key);
  if (found) found.push(option);
  else map.set(key, [option]);
}

/**
 * A place in words.
 * @param {Place} place @param {Game} game @param {View} view @param {string[]} names
 * @returns {string}
 */
export function nameOf(place, game, view, names) {
  const [kind, what] = [place.slice(0, place.indexOf(":")), place.slice(place.indexOf(":") + 1)];
  if (kind === "seat") return names[Number(what)] || place;
  if (kind === "card") {
    const id = what.replace(/\.\d+$/, "");
    const shown = view.zones.flatMap((zone) => zone.cards ?? []).find((card) => card.id === what);
    return game.faces[id]?.short || shown?.name || game.faces[id]?.name || capital(id.replace(/_/g, " "));
  }
  if (kind === "zone") return zoneName(what, game, names, view.seat);
  const [label, at] = what.split("#");
  if (kind !== "gap") return `${zoneName(label, game, names, view.seat)}, card ${Number(at) + 1}`;
  const size = view.zones.find((zone) => zone.name === label)?.size || 0;
  if (!size) return "First card";
  return Number(at) === 0
    ? "Left end"
    : Number(at) === size
      ? "Right end"
      : `Between cards ${at} and ${Number(at) + 1}`;
}

/** @param {string} label @param {Game} game @param {string[]} names @param {number|null} me */
function zoneName(label, game, names, me) {
  const hints = game.layout.zone || [];
  const whole = hints.find((hint) => hint.name === label);
  if (whole) return whole.title || label;
  const owner = /^(.*)\.(\d+)$/.exec(label);
  const own = owner && hints.find((hint) => hint.name === owner[1]);
  if (!own) return label;
  const title = own.title || own.name;
  return Number(owner[2]) === me ? title : `${names[Number(owner[2])]}'s ${title}`;
}

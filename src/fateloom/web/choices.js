// The choices of a question's present step: which words and places there are, what each would bring, how many fit.

import { topOf } from "./context.js";
import { sentence } from "./face.js";
import { bestWords } from "./outlook.js";
import { nameOf, stepNumber } from "./places.js";

/** @typedef {import('./types').Option} Option @typedef {import('./intent.js').Intent} Intent */
/** @typedef {{what: string, title: string, small: string, options: Option[], kind: '' | 'side' | 'plain' | 'on', costly: boolean, index: number}} Choice */

/** Words that end a question without doing anything. */
export const QUIET = new Set(["pass", "done", "stop", "skip", "no", "none", "nothing", "end_turn", "end"]);
const NUMBER = /^\d+$/;
const COSTLY = /warning|knock|is discarded|exhausts?|loses?\b/i;

/** A word of a key as people read it. @param {string} word @param {Intent} intent */
export function spoken(word, intent) {
  const face = intent.game.faces[word.replace(/\.\d+$/, "")];
  if (face) return face.name;
  const named = intent.game.layout.buttons?.names?.[word];
  if (named) return named;
  return sentence(word.replaceAll("_", " "));
}

/** A label in two lines: what, and what comes of it. @param {string} label @returns {[string, string]} */
export function halves(label) {
  const aim = label.indexOf("), ");
  if (aim > 0 && aim < 40) return [label.slice(0, aim + 1), label.slice(aim + 3)];
  const colon = label.indexOf(": ");
  if (colon > 0 && colon < 100) return [label.slice(0, colon), label.slice(colon + 2)];
  const open = label.indexOf(" (");
  if (open < 2 || open > 40 || label.length < 18) return [label, ""];
  const rest = label.slice(open + 1);
  return [label.slice(0, open), /^\([^()]*\)$/.test(rest) ? rest.slice(1, -1) : rest];
}

/** The choices of the present step, each once: words first, then places that no word covers.
 * @param {Intent} intent @param {string[]} names @returns {Choice[]} */
export function choicesOf(intent, names) {
  const { lit, words } = intent.now();
  const { side = [], plain = [], notes = {} } = intent.game.layout.buttons ?? {};
  const covered = new Set([...words.values()].flat());
  /** @type {[string, Option[]][]} */
  const all = [...words, ...[...lit].filter(([, options]) => !options.every((option) => covered.has(option)))];
  /** What ends a question comes last, what may be done first before it. @param {[string, Option[]]} choice */
  const weight = ([what, options]) => {
    if (QUIET.has(what) || plain.includes(what)) return 5;
    if (what.startsWith("seat:")) return 3;
    if (what.includes(":")) return 4;
    if (side.includes(what)) return 2;
    return options.length > 1 ? 1 : 0;
  };
  if (!intent.isSet && all.every(([what]) => NUMBER.test(what)))
    all.sort(([one], [other]) => Number(one) - Number(other));
  else if (!intent.isSet) all.sort((one, other) => weight(one) - weight(other));
  const walked = intent.path.length > 0;
  const counted = all.length > 1 && all.every(([what]) => NUMBER.test(what));
  const picked = intent.path
    .filter((what) => what.startsWith("card:"))
    .map((what) => nameOf(what, /** @type {any} */ (intent.game), /** @type {any} */ (intent.view), names));
  /** Whether a label begins with what was picked already. @param {string} title */
  const known = (title) => picked.some((name) => title.startsWith(name));
  return all.map(([what, options], index) => {
    const single = options.length === 1;
    const isPlace = what.includes(":");
    const [title, rest] = single ? halves(options[0].label) : ["", ""];
    const word = isPlace
      ? nameOf(what, /** @type {any} */ (intent.game), /** @type {any} */ (intent.view), names)
      : spoken(what, intent);
    const named = isPlace ? walked || title.startsWith(word) : counted || known(title);
    const shown = single && !named ? title : word;
    const costs = single && (COSTLY.test(options[0].label) || (options[0].preview?.knockout ?? 0) > 0.25);
    return {
      what,
      options,
      index,
      title: shown,
      small: single
        ? becomes(
            options[0],
            walked && isPlace
              ? outcome(rest, word) || (title === word || known(title) ? "" : title)
              : beyond(named ? after(title, word) : "", rest, textOf(what, intent)),
          )
        : (notes[what] ?? ways(what, options, intent)),
      kind: intent.isSet
        ? options.some((option) => intent.set.includes(option.key))
          ? "on"
          : "side"
        : QUIET.has(what) || plain.includes(what)
          ? "plain"
          : side.includes(what) || !single
            ? "side"
            : "",
      costly: costs,
    };
  });
}

/** What a title says beyond the name that it begins with. @param {string} title @param {string} name */
const after = (title, name) => (title.startsWith(name) ? title.slice(name.length).replace(/^[\s;:,]+/, "") : "");

/** What a label says beyond a card's name; where it only tells what using the card takes, also what the card does.
 * @param {string} terms @param {string} rest @param {string} text */
function beyond(terms, rest, text) {
  const [, taken] = /^\((.+)\)$/.exec(terms) ?? [];
  if (taken && !rest && text) return `${taken}: ${text}`;
  return [taken ?? terms, rest].filter(Boolean).join(": ") || text;
}

/** What an option says, after the score that it changes. @param {Option} option @param {string} said */
function becomes({ preview }, said) {
  return [preview?.becomes?.join(" → "), said].filter(Boolean).join("; ");
}

/** Of a sentence that names a place which the button names already, what comes of it.
 * @param {string} rest @param {string} name */
function outcome(rest, name) {
  if (rest.startsWith(name)) return after(rest, name);
  return (rest.includes(name) && / \(([^()]+)\)$/.exec(rest)?.[1]) || rest;
}

/** What stands behind a choice that goes on: how many ways, or the open card of a pile and its best way.
 * @param {string} what @param {Option[]} options @param {Intent} intent */
function ways(what, options, intent) {
  const cards = new Set(options.map((option) => option.cards[0]).filter(Boolean));
  const best = bestWords(options);
  if (best && what.startsWith("zone:")) {
    const zone = intent.view.zones.find((each) => each.name === what.slice(5));
    const top = zone && topOf(/** @type {any} */ (zone));
    const name = top && intent.game.faces[top.face]?.name;
    return name ? `${name}, ${best}` : best;
  }
  if (intent.path.length) return held(what, intent);
  const text = textOf(what, intent) || ownNumber(what, intent);
  if (text) return text;
  if (cards.size > 1) return `${cards.size} cards`;
  return `${options.length} ways`;
}

/** What is printed on a card. @param {string} what @param {Intent} intent */
export const textOf = (what, intent) =>
  what.startsWith("card:") ? (intent.game.faces[what.slice(5).replace(/\.\d+$/, "")]?.text ?? "") : "";

/** The main number of a seat, as of whom to take something. @param {string} what @param {Intent} intent */
function ownNumber(what, { game, view }) {
  const number = (game.layout.number ?? []).find((/** @type {any} */ each) => each.main);
  const value = what.startsWith("seat:") && number && view.players[Number(what.slice(5))]?.[number.name];
  return typeof value === "number" ? `${number.title} ${value}` : "";
}

/** What lies on a card, as far as the layout counts it. @param {string} what @param {Intent} intent */
function held(what, { game, view }) {
  const shown = view.zones.flatMap((zone) => zone.cards ?? []).find((card) => `card:${card.id}` === what);
  const counter = (game.layout.counter ?? []).find((/** @type {any} */ each) => shown?.counters?.[each.name]);
  return counter ? `${shown?.counters?.[counter.name]} ${counter.title}` : "";
}

/** So many numbers stand side by side. */
const MANY = 14;

/** As many choices as there is room for: those that the table shows as lit things give way first.
 * @param {Choice[]} choices @param {number} most */
export function fitting(choices, most) {
  const few = choices.length <= MANY && choices.every((choice) => NUMBER.test(choice.what));
  if (choices.length <= most || few) return choices;
  const words = choices.filter((choice) => !choice.what.includes(":") || choice.what.startsWith("seat:"));
  const room = most - 1;
  if (words.length <= room) return words; // what is lit on the table is picked there
  const bare = words.filter((choice) => choice.options.some((option) => !option.cards.length));
  if (bare.length && bare.length <= most) return bare; // what has a card is picked there
  const last = words.filter((choice) => QUIET.has(choice.what));
  const first = words.filter((choice) => !QUIET.has(choice.what));
  return [...first.slice(0, Math.max(0, room - last.length)), ...last];
}

/** What a step on the way asks: in the layout's words for such a card, if it has some. @param {Choice[]} choices @param {Intent} intent */
export function nextStep(choices, intent) {
  if (!choices.length) return "One moment …";
  const told = toldStep(choices[0], intent);
  if (told) return told;
  const kind = choices[0]?.what.split(":")[0] ?? "";
  if (choices.every((choice) => NUMBER.test(choice.what)))
    return choices.some((choice) => /number/.test(choice.options[0].label)) ? "Which number?" : "How many?";
  const backs = intent.game.layout.back ?? {};
  if (choices.every((choice) => choice.what in backs)) return "With which back?";
  if (choices.some((choice) => !choice.what.includes(":"))) return "How?";
  return (
    { card: "Which card?", at: "Which card?", seat: "Who?", zone: "Which place?", gap: "Where does it go?" }[kind] ??
    "How?"
  );
}

/** @param {Choice} choice @param {Intent} intent */
function toldStep({ what, options }, { game, view, path, prompt }) {
  const asks = game.layout.asks;
  if (!asks?.at.includes(prompt.id)) return "";
  const face = game.faces[options[0].cards[0]?.replace(/\.\d+$/, "")];
  if (!face) return "";
  const at = stepNumber(options[0], /** @type {any} */ (game), /** @type {any} */ (view), path, what);
  const words = asks[face.id] ?? asks[face.table];
  return words?.[at - 1]?.replace("{card}", face.name) ?? "";
}

/** The question of a text, and what else it says. @param {string} text @returns {[string, string]} */
export function question(text) {
  if (text.length < 64 && !/\? \S/.test(text)) return [text, ""];
  const sentences = text.match(/[^.?!]+(?:[.?!]+\)?|$)(?=\s|$)\s*/g) ?? [text];
  const asked = sentences.find((sentence) => sentence.trim().endsWith("?")) ?? sentences[0];
  if (asked.length < 8) return [text, ""];
  const rest = sentences
    .filter((sentence) => sentence !== asked)
    .map((sentence) => sentence.trim().replace(/^\((.*)\)$/, "$1"));
  return [asked.trim(), rest.join(" ")];
}

/** The choices as numbers in a row, if that is what they are. @param {Choice[]} choices */
export function numbers(choices) {
  if (choices.length < 5 || !choices.every((choice) => NUMBER.test(choice.what) && choice.options.length === 1))
    return null;
  return [...choices].sort((one, other) => Number(one.what) - Number(other.what)).map((choice) => choice.options[0]);
}

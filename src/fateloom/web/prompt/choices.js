// The choices of the current step of a prompt: their words, what each would bring, and how many fit.

import { topOf } from "../table/view_index.js";
import { countedAs, sentence } from "../cards/face_info.js";
import { bestWords } from "./preview.js";
import { nameOf, stepNumber } from "./option_path.js";

/** @typedef {import('../types').Option} Option @typedef {import('./selection.js').Selection} Selection */
/** @typedef {{what: string, title: string, small: string, options: Option[], kind: '' | 'side' | 'plain' | 'on', costly: boolean, caution: string, tally: string, about: string, quiet: boolean, index: number}} Choice */

const NUMBER = /^\d+$/;

/** Whether a choice only ends the question. @param {Option[]} options */
const endsOnly = (options) => options.every((option) => option.quiet);

/** A word of a key as people read it. @param {string} word @param {Selection} intent */
export function spoken(word, intent) {
  const face = intent.game.faces[word.replace(/\.\d+$/, "")];
  if (face) return face.name;
  const named = intent.game.layout.buttons?.names?.[word];
  if (named) return named;
  return sentence(word.replaceAll("_", " "));
}

/** A label in two lines: what, and what comes of it. @param {{label: string, title?: string, note?: string}} option @returns {[string, string]} */
export const twoLines = ({ label, title, note }) => [title ?? label, note ?? ""];

/** Whether an option's title begins with the name of a thing. @param {Option} option @param {string} what */
export function beginsWith(option, what) {
  const parts = option.named?.[what];
  return parts?.more !== undefined || parts?.terms !== undefined;
}

/** The choices of the present step, each once: words first, then places that no word covers.
 * @param {Selection} intent @param {string[]} names @returns {Choice[]} */
export function choicesOf(intent, names) {
  const { lit, words } = intent.now();
  const { side = [], plain = [], notes = {} } = intent.game.layout.buttons ?? {};
  const covered = new Set([...words.values()].flat());
  /** @type {[string, Option[]][]} */
  const all = [...words, ...[...lit].filter(([, options]) => !options.every((option) => covered.has(option)))];
  /** What ends a question comes last, what may be done first before it. @param {[string, Option[]]} choice */
  const weight = ([what, options]) => {
    if (endsOnly(options) || plain.includes(what)) return 5;
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
  const picked = intent.path.filter((what) => what.startsWith("card:"));
  /** Whether a label begins with what was picked already. @param {Option} option */
  const known = (option) => picked.some((what) => beginsWith(option, what));
  return all.map(([what, options], index) => {
    const single = options.length === 1;
    const isPlace = what.includes(":");
    const [option] = options;
    const [title, rest] = single ? twoLines(option) : ["", ""];
    const parts = option.named?.[what];
    const word = isPlace ? nameOf(what, intent.game, intent.view, names) : spoken(what, intent);
    const named = isPlace ? walked || beginsWith(option, what) : counted || known(option);
    const shown = single && !named ? title : word;
    return {
      what,
      options,
      index,
      title: shown,
      small: single
        ? becomes(
            option,
            walked && isPlace
              ? (parts?.result ?? rest) || (parts?.more === "" || known(option) ? "" : title)
              : beyond(named ? parts : undefined, rest, textOf(what, intent)),
          )
        : (notes[what] ?? ways(what, options, intent)),
      kind: intent.isSet
        ? options.some((option) => intent.set.includes(option.key))
          ? "on"
          : ""
        : endsOnly(options) || plain.includes(what)
          ? "plain"
          : side.includes(what)
            ? "side"
            : "",
      tally: alike(options.map((each) => each.preview?.tally)),
      about: alike(options.map((each) => each.preview?.about)),
      costly: single && Boolean(option.costly),
      caution: (single && option.caution) || "",
      quiet: endsOnly(options),
    };
  });
}

/** What all say, if they say the same. @param {(string | undefined)[]} said */
const alike = (said) => (new Set(said).size === 1 && said[0]) || "";

/** What a label says beyond a card's name; where it only tells what using the card takes, also what the card does.
 * @param {import('../types').NameParts | undefined} parts @param {string} rest @param {string} text */
function beyond(parts, rest, text) {
  if (parts?.terms && !rest && text) return `${parts.terms}: ${text}`;
  return [parts?.terms ?? parts?.more, rest].filter(Boolean).join(": ") || text;
}

/** What an option says, after the score that it changes. @param {Option} option @param {string} said */
function becomes({ preview }, said) {
  return [preview?.becomes?.join(" → "), said].filter(Boolean).join("; ");
}

/** What stands behind a choice that goes on: how many cards, or the open card of a pile and its best way.
 * @param {string} what @param {Option[]} options @param {Selection} intent */
function ways(what, options, intent) {
  const cards = new Set(options.map((option) => option.cards[0]).filter(Boolean));
  const best = bestWords(options, intent.game.id);
  if (best && what.startsWith("zone:")) {
    const zone = intent.view.zones.find((each) => each.name === what.slice(5));
    const top = zone && topOf(zone);
    const name = top && (top.name ?? intent.game.faces[top.face]?.name);
    return name ? `${name}, ${best}` : best;
  }
  if (intent.path.length) return best || held(what, intent);
  const amounts = options.every((option) => NUMBER.test(option.key.split("/").at(-1) ?? ""));
  const text = (amounts && held(what, intent)) || textOf(what, intent) || ownNumber(what, intent);
  if (text) return text;
  if (cards.size > 1) return `choose from ${cards.size} cards`;
  const { terms } = options[0].named?.[what] ?? {};
  const ends = options.map((option) => option.key.split("/").at(-1) ?? "");
  const then = ends.every((end) => /^s\d+$/.test(end))
    ? "choose a player"
    : ends.every((end) => end in (intent.game.layout.back ?? {}))
      ? "choose a card back"
      : "choose how";
  return terms ? `${terms}: ${then}` : then;
}

/** What is printed on a card. @param {string} what @param {Selection} intent */
export const textOf = (what, intent) =>
  what.startsWith("card:") ? (intent.game.faces[what.slice(5).replace(/\.\d+$/, "")]?.text ?? "") : "";

/** The main number of a seat, as of whom to take something; nothing where it is 0 or all have the same.
 * @param {string} what @param {Selection} intent */
function ownNumber(what, { game, view }) {
  const number = (game.layout.number ?? []).find((each) => each.main);
  if (!number || !what.startsWith("seat:")) return "";
  const values = view.players.map((player) => player[number.name]);
  const value = values[Number(what.slice(5))];
  return value && typeof value === "number" && new Set(values).size > 1 ? `${number.title} ${value}` : "";
}

/** What lies on a card, as far as the layout counts it. @param {string} what @param {Selection} intent */
function held(what, { game, view }) {
  const shown = view.zones.flatMap((zone) => zone.cards ?? []).find((card) => `card:${card.id}` === what);
  const counter = (game.layout.counter ?? []).find((each) => shown?.counters?.[each.name]);
  return counter ? countedAs(game, counter.name, shown?.counters?.[counter.name] ?? 0) : "";
}

/** Most numbers that are shown side by side. */
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
  const last = words.filter((choice) => choice.quiet);
  const first = words.filter((choice) => !choice.quiet);
  return [...first.slice(0, Math.max(0, room - last.length)), ...last];
}

/** What a step on the way asks: in the layout's words for such a card, if it has some. @param {Choice[]} choices @param {Selection} intent */
export function nextStep(choices, intent) {
  if (!choices.length) return "One moment…";
  const { steps = {}, then = {} } = intent.game.layout.buttons ?? {};
  const [byWord, ...others] = new Set(choices.map((choice) => steps[choice.what.replace(/\.\d+$/, "")]));
  const told = then[intent.path.at(-1) ?? ""] || (!others.length && byWord) || toldStep(choices, intent);
  if (told) return told;
  const kind = choices[0]?.what.split(":")[0] ?? "";
  if (choices.every((choice) => NUMBER.test(choice.what)))
    return intent.game.layout.buttons?.which?.includes(intent.prompt.id) ? "Which number?" : "How many?";
  const backs = intent.game.layout.back ?? {};
  if (choices.every((choice) => choice.what in backs)) return "Which card back?";
  if (choices.some((choice) => !choice.what.includes(":"))) return "Choose one";
  return (
    { card: "Which card?", at: "Which card?", seat: "Which player?", zone: "Which pile?", gap: "Where does it go?" }[
      kind
    ] ?? "Choose one"
  );
}

/** What the layout says of the step: of the latest, for a card that pays may also be a target. @param {Choice[]} choices @param {Selection} intent */
function toldStep(choices, { game, view, path, prompt }) {
  const asks = game.layout.asks;
  if (!asks?.at.includes(prompt.id)) return "";
  const face = game.faces[choices[0].options[0].cards[0]?.replace(/\.\d+$/, "")];
  if (!face) return "";
  const at = Math.max(...choices.map(({ what, options }) => stepNumber(options[0], game, view, path, what)));
  const words = asks[face.id] ?? asks[face.table];
  return words?.[at - 1]?.replace("{card}", face.name) ?? "";
}

/** The choices as numbers in a row, if that is what they are; numbers with tallies are compared side by side.
 * @param {Choice[]} choices */
export function numbers(choices) {
  if (choices.some((choice) => choice.tally)) return null;
  if (choices.length < 5 || !choices.every((choice) => NUMBER.test(choice.what) && choice.options.length === 1))
    return null;
  return [...choices].sort((one, other) => Number(one.what) - Number(other.what)).map((choice) => choice.options[0]);
}

// A card lifted from the hand: the whole card, and what playing it would do.

import { card } from "../cards/card.js";
import { sentence } from "../cards/face_info.js";
import { h } from "../ui/dom.js";
import { twoLines } from "./choices.js";
import { drawPreview } from "./preview.js";

/** @typedef {import('../types').Option} Option @typedef {import('./selection.js').Selection} Selection */

/** Most ways that are told at once; of more, the next step asks. */
const MANY = 4;

/** Whether a place is a card in this seat's hand. @param {string} place @param {import('../types').View} view @param {import('../types').Game} game */
export function isHeld(place, view, game) {
  const hands = (game.layout.zone ?? []).filter((hint) => hint.own === "hand").map((hint) => hint.name);
  return view.zones.some(
    (zone) =>
      zone.owner === view.seat &&
      hands.includes(zone.name) &&
      zone.cards?.some((shown) => `card:${shown.id}` === place),
  );
}

/** The card of the hand that is picked now, if one is. @param {Selection} intent */
export function liftedCard(intent) {
  if (intent.isSet || intent.final) return null;
  const place = intent.path.findLast((what) => isHeld(what, intent.view, intent.game));
  return intent.view.zones.flatMap((zone) => zone.cards ?? []).find((shown) => `card:${shown.id}` === place) ?? null;
}

/** The card in full, and beside it what it would do. @param {Selection} intent @param {import('./choices.js').Choice[]} choices what its buttons say @param {import('../types').Child} [tip] a tip that stands with it */
export function liftedPanel(intent, choices, tip = null) {
  const shown = liftedCard(intent);
  if (!shown) return null;
  const { game } = intent;
  const options = intent.ready ? [intent.ready] : intent.left();
  const button = (/** @type {Option} */ option) =>
    choices.find((choice) => choice.options.length === 1 && choice.options[0] === option)?.title;
  const told =
    options.length > MANY
      ? []
      : options.map((option) => wouldDo(option, options.length > 1, game, shown, button(option)));
  return h(
    "aside",
    { class: "lift", key: "lift", "aria-label": "What it would do" },
    card({ ...shown, id: `lift:${shown.id}` }, game, { size: "lift" }),
    told.length > 0 && h("div", { class: "would" }, ...told),
    tip,
  );
}

/** What an option would do, part by part. @param {Option} option @param {boolean} named whether it says which option it is @param {import('../types').Game} game
 * @param {import('../types').Shown} shown the card, whose name need not be said again @param {string} [button] what its button says, if it has one of its own */
function wouldDo(option, named, game, shown, button) {
  const [said, noted] = twoLines(option);
  const short = noted && said === game.faces[shown.face]?.name;
  const [title, note] = named && button ? [button, noted] : short ? [sentence(noted), ""] : [said, noted];
  const drawn = drawPreview(option, game);
  const parts = option.would ?? [];
  return h(
    "section",
    { key: option.key },
    !parts.length
      ? box(title, [drawn ? h("p", { class: "outlook" }, ...drawn) : note && h("p", {}, sentence(note))])
      : named && parts.length > 1
        ? box(
            title,
            parts.map((part) => h("p", {}, h("b", {}, `${part.title}. `), part.text)),
          )
        : parts.map((part) => box(part.title, [h("p", {}, part.text)])),
    option.caution && h("p", { class: "caution" }, option.caution),
  );
}

/** @param {string} title @param {import("../types").Child[]} lines */
const box = (title, lines) => h("div", { class: "part" }, h("h3", {}, title), ...lines);

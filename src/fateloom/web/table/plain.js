// The plain arrangement, made from the layout's hints. The games' own arrangements build on it.

import { labelOf } from "./view_index.js";
import { h } from "../ui/dom.js";
import { crest } from "../ui/crest.js";
import { header, numbers, panel, zonesOf } from "./seat_panel.js";
import { hand, pile, spread } from "./zone.js";

/**
 * @typedef {import("./view_index.js").ViewIndex} ViewIndex
 * @typedef {import("../ui/dom.js").Child} Child
 * @typedef {import("../ui/dom.js").VNode} VNode
 *
 * @typedef {object} Arrangement
 * @property {(ctx: ViewIndex) => Child} table the middle of the page
 * @property {(ctx: ViewIndex) => Child} own the foot of the page: one's own seat and hand
 * @property {(ctx: ViewIndex) => Child} [side] a panel beside the table
 * @property {(ctx: ViewIndex, seat: number) => VNode} seat another player's panel
 * @property {(ctx: ViewIndex) => import("./arrows.js").Thread[]} [threads] who aims at what
 * @property {(old: import("../types").View, now: import("../types").View) => any[]} [acts] what is shown on the
 *   way from one view to the next, one after the other
 * @property {(turned: {line: import("../types").LogLine, at: number, lines: import("../types").LogLine[], old: import("../types").View,
 *   me: number | null, names: string[]}) => string} [turnedUp] what a card that is turned up means; nothing if it is harmless
 * @property {(ctx: ViewIndex) => Child} [ending] what belongs beside the result
 * @property {(page: import("../types").TablePage) => void} [follows] what it does by itself when something has come
 * @property {(page: import("../types").TablePage) => any} [offers] what it offers beside the answers of a question;
 *   it finds it again as `offer` of what it draws
 */

/** The panels of the other seats. @param {ViewIndex} ctx @param {(ctx: ViewIndex, seat: number) => VNode} seat */
export function seats(ctx, seat) {
  const others = ctx.others;
  if (!others.length) return null;
  return h(
    "div",
    { class: `seats n${others.length}`, key: "seats" },
    others.map((each) => seat(ctx, each)),
  );
}

/** @param {ViewIndex} ctx @param {number} seat */
function plainSeat(ctx, seat) {
  return panel(ctx, seat, zonesOf(ctx, seat));
}

/** A zone of the middle by its shape. @param {ViewIndex} ctx @param {import("../types").ZoneHint} hint */
export function centreZone(ctx, hint) {
  const zone = ctx.zone(hint.name);
  if (hint.shape === "pile") return pile(ctx, hint, zone);
  if (!zone.size && !hint.slots) return null;
  return h(
    "section",
    { class: "group", key: hint.name, "data-anchor": labelOf(zone), "aria-label": hint.title },
    h("div", { class: "cards" }, spread(ctx, hint, zone, { slots: Number(hint.slots) || 0 })),
    h("p", { class: "cap" }, hint.title),
  );
}

/** One's own zones that lie open. @param {ViewIndex} ctx @param {string} [size] */
export function ownZones(ctx, size) {
  const me = /** @type {number} */ (ctx.me);
  return ctx
    .area("seat")
    .filter((hint) => hint.own === "own")
    .map((hint) => {
      const zone = ctx.zone(hint.name, me);
      if (!zone.size && !hint.slots) return null;
      return h(
        "div",
        {
          class: `tab of-${hint.name}`,
          key: hint.name,
          "data-anchor": labelOf(zone),
          "aria-label": hint.title,
          role: "group",
        },
        spread(ctx, hint, zone, { size: size || (ctx.phone ? "plaque" : hint.size) }),
      );
    });
}

/**
 * One's own hands.
 * @param {ViewIndex} ctx @param {(shown: import("../types").Shown) => import("../cards/card.js").Standing} [each]
 * @param {(shown: import("../types").Shown) => import("../ui/dom.js").Child} [below] what stands below a card
 */
export function hands(ctx, each, below) {
  const me = /** @type {number} */ (ctx.me);
  return [...ctx.area("seat"), ...ctx.area("own")]
    .filter((hint) => hint.own === "hand")
    .map((hint) => ({ hint, zone: ctx.zone(hint.name, me) }))
    .filter(({ hint, zone }) => zone.size || hint.name === "hand")
    .map(({ hint, zone }) => hand(ctx, hint, zone, each, below));
}

/** Every hand, seat by seat, for looking back. @param {ViewIndex} ctx */
export function allHands(ctx) {
  const hints = [...ctx.area("seat"), ...ctx.area("own")].filter((hint) => hint.own === "hand");
  return h(
    "div",
    { class: "allhands", key: "allhands" },
    ctx.names.map((name, seat) =>
      h(
        "section",
        { key: `hand${seat}`, "aria-label": `${name}'s hand` },
        h("h3", null, crest(seat), name),
        h(
          "div",
          { class: "cards" },
          hints.map((hint) => spread(ctx, hint, ctx.zone(hint.name, seat), { size: "tile" })),
        ),
      ),
    ),
  );
}

/** @type {Arrangement} */
export const plain = {
  seat: plainSeat,
  table: (ctx) => [
    seats(ctx, plainSeat),
    h(
      "div",
      { class: "middle plain", key: "middle" },
      ctx.area("centre").map((hint) => centreZone(ctx, hint)),
    ),
  ],
  own: (ctx) =>
    ctx.me === null
      ? null
      : [
          h(
            "section",
            {
              class: `mine ${"ABCDEF".charAt(ctx.me)}`,
              "aria-label": "Your seat",
              key: "mine",
              "data-anchor": `seat.${ctx.me}`,
            },
            header(ctx, ctx.me, h("span", { class: "purse" }, numbers(ctx, ctx.me))),
            ownZones(ctx),
          ),
          hands(ctx),
        ],
};

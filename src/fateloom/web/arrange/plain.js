// How any game is laid out from its hints alone; the games' own arrangements build on it.

import { labelOf } from "../context.js";
import { h } from "../dom.js";
import { crest, header, numbers, panel, zonesOf } from "../seat.js";
import { hand, pile, spread } from "../zone.js";

/**
 * @typedef {import("../context.js").Context} Context
 * @typedef {import("../dom.js").Child} Child
 * @typedef {import("../dom.js").VNode} VNode
 *
 * @typedef {object} Arrangement
 * @property {(ctx: Context) => Child} table the middle of the page
 * @property {(ctx: Context) => Child} own the foot of the page: one's own seat and hand
 * @property {(ctx: Context) => Child} [side] a panel beside the table
 * @property {(ctx: Context, seat: number) => VNode} seat another player's panel
 * @property {(ctx: Context) => import("../threads.js").Thread[]} [threads] who aims at what
 * @property {(old: import("../model.js").View, now: import("../model.js").View) => any[]} [acts] what is shown on the
 *   way from one view to the next, one after the other
 * @property {(ctx: Context) => Child} [ending] what belongs beside the result
 * @property {(page: import("../play.js").Page) => void} [follows] what it does by itself when something has come
 * @property {(page: import("../play.js").Page) => any} [offers] what it offers beside the answers of a question;
 *   it finds it again as `offer` of what it draws
 */

/** The panels of the other seats. @param {Context} ctx @param {(ctx: Context, seat: number) => VNode} seat */
export function seats(ctx, seat) {
  const others = ctx.others;
  if (!others.length) return null;
  return h(
    "div",
    { class: `seats n${others.length}`, key: "seats" },
    others.map((each) => seat(ctx, each)),
  );
}

/** @param {Context} ctx @param {number} seat */
function plainSeat(ctx, seat) {
  return panel(ctx, seat, zonesOf(ctx, seat));
}

/** A zone of the middle by its shape. @param {Context} ctx @param {import("../model.js").ZoneHint} hint */
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

/** One's own zones that lie open. @param {Context} ctx @param {string} [size] */
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

/** One's own hands. @param {Context} ctx @param {(shown: import("../model.js").Shown) => import("../card.js").Standing} [each] */
export function hands(ctx, each) {
  const me = /** @type {number} */ (ctx.me);
  return [...ctx.area("seat"), ...ctx.area("own")]
    .filter((hint) => hint.own === "hand")
    .map((hint) => ({ hint, zone: ctx.zone(hint.name, me) }))
    .filter(({ hint, zone }) => zone.size || hint.name === "hand")
    .map(({ hint, zone }) => hand(ctx, hint, zone, each));
}

/** Every hand, seat by seat, for looking back. @param {Context} ctx */
export function allHands(ctx) {
  const hints = [...ctx.area("seat"), ...ctx.area("own")].filter((hint) => hint.own === "hand");
  return h(
    "div",
    { class: "allhands", key: "allhands" },
    ctx.names.map((name, seat) =>
      h(
        "section",
        { key: `hand${seat}`, "aria-label": `Hand of ${name}` },
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

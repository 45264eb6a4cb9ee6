// Zones: piles, rows, fans, single cards, and counts of what is hidden.

import { backIcon, backTitle } from "../cards/card_back.js";
import { backCard, card, touch } from "../cards/card.js";
import { backOf, cardsOf, labelOf, topOf } from "./view_index.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/**
 * @typedef {import("./view_index.js").ViewIndex} ViewIndex
 * @typedef {import("../types").Zone} Zone
 * @typedef {import("../types").ZoneHint} ZoneHint
 * @typedef {import("../cards/card.js").Standing} Standing
 * @typedef {import("../ui/dom.js").Child} Child
 * @typedef {import("../ui/dom.js").VNode} VNode
 */

/**
 * How a card of a zone stands.
 * @param {ViewIndex} ctx @param {ZoneHint} hint @param {import("../types").Shown} shown
 * @param {Standing} [more]
 * @returns {Standing}
 */
export function stand(ctx, hint, shown, more = {}) {
  const standing = ctx.standing(`card:${shown.id}`);
  if (hint.own === "hand" && !standing.legal && !standing.picked) {
    const twin = ctx.litTwin(shown); // an option names one of several like cards, and so does a bar
    if (twin) Object.assign(standing, ctx.standing(twin));
    else standing.barred ||= ctx.barredFace(shown.face);
  }
  return {
    ...standing,
    quiet: hint.own !== "hand",
    size: hint.size,
    live: Boolean(hint.live),
    tasked: Boolean(shown.turned) && !hint.turns && !hint.upright,
    ...more,
  };
}

/**
 * A pile: its top card or back on two offset layers, and a count in words.
 * @param {ViewIndex} ctx @param {ZoneHint} hint @param {Zone} zone
 * @param {{words?: Child, size?: string, more?: string}} [how]
 */
export function pile(ctx, hint, zone, how = {}) {
  const label = labelOf(zone);
  const place = `zone:${label}`;
  const size = how.size || hint.size;
  const top = topOf(zone);
  const standing = ctx.standing(place);
  const open = Boolean(top) && zone.size > 1 && !zone.hidden && !hint.down;
  let drawn;
  if (!zone.size) {
    drawn = h(
      "div",
      {
        ...touch(standing, ["card", "empty", `sz-${size}`], `${hint.title || zone.name}, empty`),
        "data-anchor": label,
      },
      h("span", null, "empty"),
    );
  } else if (top) {
    const own = ctx.standing(`card:${top.id}`);
    const how = standing.legal || standing.picked ? standing : own;
    drawn = card(top, ctx.game, { ...how, size, quiet: true, peek: Boolean(hint.down) });
  } else {
    drawn = backCard(backOf(zone, ctx.game), ctx.game, {
      ...standing,
      quiet: true,
      size,
      key: `top:${label}`,
    });
  }
  const depth = zone.size > 6 ? "deep" : zone.size > 1 ? "some" : "";
  return h(
    "figure",
    { class: `pile ${depth} ${how.more || ""}`, key: `pile:${label}`, "data-anchor": label },
    drawn,
    h(
      "figcaption",
      null,
      how.words ?? [h("b", null, String(zone.size)), " ", hint.title || zone.name],
      open &&
        h(
          "button",
          {
            class: "unfold",
            "aria-label": `Look through ${hint.title || zone.name}`,
            title: "View cards",
            onclick: () => ctx.unfold(`zone:${label}`),
          },
          icon("card-draw"),
        ),
    ),
  );
}

/**
 * The cards of a zone side by side, hidden ones as backs, free slots as outlines.
 * @param {ViewIndex} ctx @param {ZoneHint} hint @param {Zone} zone
 * @param {{size?: string, slots?: number, peek?: boolean,
 *   each?: (shown: import("../types").Shown) => Standing}} [how]
 * @returns {Child[]}
 */
export function spread(ctx, hint, zone, how = {}) {
  const label = labelOf(zone);
  const size = how.size || hint.size;
  const found = cardsOf(zone).map((each) => {
    const more = { size };
    if ("shown" in each) {
      const standing = stand(ctx, hint, each.shown, { peek: how.peek, ...more, ...how.each?.(each.shown) });
      return slot(card(each.shown, ctx.game, standing), standing);
    }
    const place = `at:${label}#${each.at}`;
    const key = `${label}#${each.at}`;
    return backCard(each.back, ctx.game, { ...ctx.standing(place), quiet: true, ...more, key });
  });
  const free = Math.max(0, (how.slots || 0) - found.length);
  return [
    ...found,
    ...Array.from({ length: free }, (_, at) =>
      h("div", { class: `card empty sz-${size}`, key: `free:${label}#${at}` }),
    ),
  ];
}

/** A card that lies across needs a square. @param {import("../ui/dom.js").VNode} drawn @param {Standing} standing */
function slot(drawn, standing) {
  if (!standing.tasked || standing.size === "plaque") return drawn;
  return h("div", { class: `slot across sz-${standing.size}`, key: drawn.key }, drawn);
}

/**
 * What is hidden, counted by back: "2 Favors".
 * @param {ViewIndex} ctx @param {Zone} zone @param {string} [word]
 */
export function counted(ctx, zone, word) {
  const backs = Object.entries(zone.hidden || {});
  const label = labelOf(zone);
  const known = (zone.cards || []).length;
  if (!backs.length && known) backs.push([backOf(zone, ctx.game), known]);
  return h(
    "span",
    { class: "held", "data-anchor": label, key: `held:${label}` },
    backs.length
      ? backs.map(([back, count]) =>
          h(
            "span",
            { class: `count ${backs.length > 1 ? "by" : ""}`, title: backTitle(ctx.game, back) },
            h("i", { class: `mini back-${ctx.layout.back?.[back]?.inks || "own"}` }, icon(backIcon(ctx.game, back))),
            h("b", null, String(count)),
            word && backs.length === 1 ? ` ${word}` : "",
          ),
        )
      : h("span", { class: "count" }, h("b", null, "0"), word ? ` ${word}` : ""),
  );
}

/**
 * A hand: cards side by side, narrower where room is short; a strip to swipe on a phone.
 * @param {ViewIndex} ctx @param {ZoneHint} hint @param {Zone} zone
 * @param {(shown: import("../types").Shown) => Standing} [each] more about a card
 * @param {(shown: import("../types").Shown) => Child} [below] what stands below a card
 */
export function hand(ctx, hint, zone, each, below) {
  const sorted = { ...zone, cards: hint.sort ? sortBy(ctx, zone.cards || [], hint.sort) : zone.cards };
  return h(
    "section",
    {
      class: "hand",
      vars: { "--n": zone.size || 1 },
      "aria-label": `Your ${(hint.title || "hand").toLowerCase()}`,
      "data-anchor": labelOf(zone),
      tabindex: ctx.phone ? "0" : undefined, // it scrolls there, also by keyboard
      key: `hand:${zone.name}`,
    },
    zone.size
      ? spread(ctx, hint, sorted, { each }).map((drawn, at) => {
          const shown = sorted.cards?.[at];
          const foot = shown && below?.(shown);
          return h(
            "div",
            { class: "fan", key: `fan:${/** @type {VNode} */ (drawn).key}` },
            drawn,
            foot && h("div", { class: "below", "aria-hidden": "true" }, foot),
          );
        })
      : h(
          "p",
          { class: "none" },
          hint.title && hint.title !== "Hand" ? `No ${hint.title} in hand` : "No cards in hand",
        ),
  );
}

/** @param {ViewIndex} ctx @param {import("../types").Shown[]} cards @param {string} field */
function sortBy(ctx, cards, field) {
  const order = ctx.layout.face ? Object.values(ctx.layout.face).flatMap((f) => Object.keys(f.ink || {})) : [];
  /** @param {import("../types").Shown} shown */
  const rank = (shown) => {
    const value = ctx.game.faces[shown.face]?.[field];
    return typeof value === "number" ? value : order.indexOf(String(value));
  };
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

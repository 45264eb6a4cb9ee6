// Piles and tableaus opened over the table: a face-up pile, or a seat's tableau on a phone.

import { backCard, card } from "../cards/card.js";
import { h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { spread } from "./zone.js";

/** @typedef {import("./view_index.js").ViewIndex} ViewIndex */

/**
 * @param {ViewIndex} ctx
 * @param {string} what `zone:…`, `seat:…` or nothing
 * @param {import("./plain.js").Arrangement} arranged
 */
export function expandedView(ctx, what, arranged) {
  if (!what) return null;
  const name = what.slice(what.indexOf(":") + 1);
  const seat = what.startsWith("seat:") ? Number(name) : null;
  const zone = ctx.zones.get(name);
  if (seat === null && !zone) return null;
  const title = seat !== null ? ctx.names[seat] : ctx.hint(zone?.name || "").title || name;
  // A sheet has the room of a desk, and more.
  const large = Object.create(ctx, { phone: { value: false }, laidOpen: { value: true } });
  return h(
    "div",
    {
      class: "unfolded",
      key: "unfolded",
      role: "dialog",
      "aria-label": title,
      onclick: (/** @type {Event} */ event) => {
        if (event.target === event.currentTarget) ctx.unfold(what);
      },
    },
    h(
      "div",
      { class: "sheetlet panel" },
      h(
        "header",
        null,
        h("h2", null, title),
        h("button", { class: "close", "aria-label": "Close", onclick: () => ctx.unfold(what) }, icon("cancel")),
      ),
      seat !== null
        ? arranged.seat(large, seat)
        : zone &&
            h(
              "div",
              { class: "grid" },
              spread(
                ctx,
                ctx.hint(zone.name),
                { ...zone, cards: [...(zone.cards || [])].reverse() },
                { size: ctx.phone ? "tile" : "table" },
              ),
            ),
    ),
  );
}

/**
 * Cards that may be picked but are drawn nowhere, as in a pile that is being searched.
 * @param {ViewIndex} ctx
 * @param {HTMLElement[]} roots where everything else has been drawn
 */
export function offered(ctx, roots) {
  const wanted = [...ctx.state.lit.keys(), ...ctx.state.chosen].filter((place) => /^(card|at):/.test(place));
  if (!wanted.length) return null;
  const drawn = new Set(
    roots
      .flatMap((root) => [...root.querySelectorAll("[data-place]:not(.offered *, .pile .known)")])
      .map((el) => el.getAttribute("data-place")),
  );
  const missing = wanted.filter((place) => !drawn.has(place));
  if (!missing.length) return null;
  const known = new Map(ctx.view.zones.flatMap((zone) => zone.cards || []).map((shown) => [shown.id, shown]));
  const size = ctx.phone ? "tile" : "table";
  return h(
    "section",
    { class: "offered", key: "offered", "aria-label": "Your options" },
    h(
      "div",
      { class: "cards" },
      missing.map((place) => {
        const shown = known.get(place.replace(/^card:/, ""));
        const standing = { ...ctx.standing(place), size };
        if (shown) return card(shown, ctx.game, standing);
        const zone = ctx.zones.get(place.slice(3).split("#")[0]);
        return backCard(Object.keys(zone?.hidden || {})[0] || "card", ctx.game, { ...standing, key: place });
      }),
    ),
    h("p", { class: "cap" }, "Choose a card"),
  );
}

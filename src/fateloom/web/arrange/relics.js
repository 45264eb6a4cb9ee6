// Fate Weaver's relics: owned ones with what a use costs, the others with their price.

import { drawn as sketch, touch } from "../card.js";
import { cardsOf, topOf } from "../context.js";
import { h } from "../dom.js";
import { glyphOf } from "../face.js";
import { icon } from "../icons.js";
import { tok } from "../tok.js";

/** @typedef {import("../context.js").Context} Context */

/** The relics: owned ones with their price, the others with their cost. @param {Context} ctx */
export function relics(ctx) {
  const owned = cardsOf(ctx.zone("shop")).flatMap((each) => ("shown" in each ? [each.shown] : []));
  const top = new Map(owned.map((shown) => [ctx.game.faces[shown.face].relic, shown]));
  const names = (ctx.layout.zone || []).filter((hint) => hint.name.startsWith("relic."));
  return h(
    "div",
    { class: "relics", "data-anchor": "shop", tabindex: "0", role: "group", "aria-label": "Relics" },
    names.map((hint) => relic(ctx, hint, top.get(hint.name.slice(6)) || null)),
  );
}

/** @param {Context} ctx @param {import("../model.js").ZoneHint} hint @param {import("../model.js").Shown|null} own */
function relic(ctx, hint, own) {
  const next = topOf(ctx.zone(hint.name));
  const face = own && ctx.game.faces[own.face];
  const offer = next && ctx.game.faces[next.face];
  const shown = face || offer;
  if (!shown) return null;
  const use = own ? ctx.standing(`card:${own.id}`) : null;
  const buy = ctx.standing(`zone:${hint.name}`);
  const canBuy = buy.legal || buy.picked;
  const short = offer && ctx.player(0).gold < offer.cost;
  return h(
    "div",
    { class: `relic ${own ? "own" : ""}`, key: hint.name },
    h("span", { class: "rk" }, icon(glyphOf(ctx.game, shown))),
    h(
      "div",
      null,
      h("b", null, hint.title || "", " ", h("em", null, "I".repeat(shown.rank))),
      h("p", { title: shown.text }, shown.text),
    ),
    h(
      "div",
      { class: "deals" },
      face &&
        use &&
        h(
          "div",
          {
            ...touch(use, ["use"], `Use ${hint.title} for ${face.price} shards`),
            key: "use",
            "data-key": own?.id,
          },
          sketch(
            use,
            h("span", { class: "sr" }, `${hint.title} `),
            tok("crystal", face.price, { title: "shards" }),
            h("small", null, use.legal ? "use" : "a use"),
          ),
        ),
      offer &&
        (!own || canBuy) &&
        h(
          "div",
          {
            ...touch(
              buy,
              ["buy", short ? "poor" : ""],
              `Buy ${hint.title} ${"I".repeat(offer.rank)} for ${offer.cost} gold`,
            ),
            key: "buy",
          },
          sketch(
            buy,
            h("span", { class: "sr" }, `${hint.title} ${"I".repeat(offer.rank)} `),
            tok("coin", offer.cost, { title: "gold" }),
            h(
              "small",
              null,
              canBuy ? (own ? "better" : "buy") : short ? `${offer.cost - ctx.player(0).gold} gold short` : "later",
            ),
          ),
        ),
    ),
  );
}

// Fate Weaver's relics: owned ones with what a use costs, the others with their price.

/** @typedef {import("../../../web/types").ViewIndex} ViewIndex */

/** @param {import("../../../web/types").GameShell} shell */
export default function makeRelics(shell) {
  const { sketch, touch, cardsOf, topOf, h, glyphOf, icon, badge } = shell;

  /** What a relic does in a few words; the whole text unfolds below it. @type {Record<string, string>} */
  const BRIEF = {
    mimic_chest_1: "Copy a facing rune",
    mimic_chest_2: "Copy a facing rune",
    mimic_chest_3: "Copy both facing runes",
    slithemani_stone_1: "Swap 2 neighbours",
    slithemani_stone_2: "Swap 2 neighbours",
    slithemani_stone_3: "Move a card in the row",
    jesters_mask_1: "A card gains a suit",
    jesters_mask_2: "A card gains a suit",
    jesters_mask_3: "The row gains a suit",
    sphinx_hourglass_1: "Bury a deck's top card",
    sphinx_hourglass_2: "Bury a deck's top card",
    sphinx_hourglass_3: "Pick 1 of a deck's top 3",
    living_blade_1: "Conquer a matched Death",
    living_blade_2: "Conquer any Death",
    living_blade_3: "Conquer any Death",
    ember_censer_1: "Gain 1 Clairvoyance",
    ember_censer_2: "Gain 2 Clairvoyance",
    ember_censer_3: "Gain 1 Clairvoyance",
  };

  /** @param {import("../../../web/types").FaceInfo} face */
  const brief = (face) => BRIEF[face.id] ?? "What it does";

  /** The relics: owned ones with their price, the others with their cost. @param {ViewIndex} ctx */
  function relics(ctx) {
    const owned = cardsOf(ctx.zone("shop")).flatMap((each) => ("shown" in each ? [each.shown] : []));
    const top = new Map(owned.map((shown) => [ctx.game.faces[shown.face].relic, shown]));
    const names = (ctx.layout.zone || []).filter((hint) => hint.name.startsWith("relic."));
    return h(
      "div",
      { class: "relics", "data-anchor": "shop", tabindex: "0", role: "group", "aria-label": "Relics" },
      names.map((hint) => relic(ctx, hint, top.get(hint.name.slice(6)) || null)),
    );
  }

  /** @param {ViewIndex} ctx @param {import("../../../web/types").ZoneHint} hint @param {import("../../../web/types").Shown|null} own */
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
        h("details", { key: "does" }, h("summary", null, brief(shown)), h("p", null, shown.text)),
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
              badge("crystal", face.price, { title: "shards" }),
              h("small", null, use.legal ? "use" : "per use"),
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
              badge("coin", offer.cost, { title: "gold" }),
              h(
                "small",
                null,
                canBuy
                  ? own
                    ? "upgrade"
                    : "buy"
                  : short
                    ? `need ${offer.cost - ctx.player(0).gold} more gold`
                    : "later",
              ),
            ),
          ),
      ),
    );
  }

  return { relics };
}

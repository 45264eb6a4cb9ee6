// F.A.T.A.L.: a row of three visions, what an empty place counts, and what a vision of the hand counts there.

/** @typedef {import("../../../web/types").ViewIndex} ViewIndex */

/** @param {import("../../../web/types").GameShell} shell */
export default function visionRows(shell) {
  const { card, cardsOf, h, icon, labelOf, stand } = shell;

  const LIES = ["straight", "reversed", "rotated"]; // the classes of the three places
  const PLACES = ["1st", "2nd", "3rd"];
  const EDGES = ["top edge", "bottom edge", "tip"];

  /** The edge of a card on which the stars count in each place, as lines in a card of 26 by 36. */
  const EDGE_LINES = ["M5 4H21", "M5 32H21", "M22 8V28"];

  /** An empty card with the edge drawn bold that counts in a place. @param {number} place */
  const edgePicture = (place) =>
    h(
      "svg",
      { class: "edgepic", viewBox: "0 0 26 36", "aria-hidden": "true" },
      h("title", null, `Only the ${EDGES[place]} counts here`),
      h("rect", { x: 2, y: 2, width: 22, height: 32, rx: 3 }),
      h("path", { d: EDGE_LINES[place] }),
    );

  /** A row of three slots. Only the edge for the place where a card lies counts. @param {ViewIndex} ctx @param {number} seat @param {number} number */
  function row(ctx, seat, number) {
    const name = `row${number}`;
    const zone = ctx.zone(name, seat);
    const hint = ctx.hint(name);
    const facts = ctx.player(seat).rows?.[number - 1] || { stars: 0 };
    const size = ctx.phone ? "slot" : seat === ctx.me ? "own" : "slot";
    const cards = cardsOf(zone);
    const label = labelOf(zone);
    const whole = ctx.standing(`zone:${label}`);
    const words = ctx.player(seat)[`row_${number}_shows`];
    return h(
      "div",
      {
        class: `vrow ${facts.casts ? "casts" : ""}`,
        key: name,
        "data-anchor": label,
        role: "group",
        "aria-label": `Row ${number}: ${words || "empty"}`,
      },
      h(
        "div",
        { class: "slots" },
        LIES.map((lies, at) => {
          const each = cards[at];
          if (each && "shown" in each) {
            const face = ctx.game.faces[each.shown.face];
            const standing = stand(ctx, hint, each.shown, { size, edge: at, tasked: false, more: "placed" });
            return h(
              "div",
              { class: `vslot ${lies}`, key: each.shown.id },
              h("div", { class: "turner" }, card(each.shown, ctx.game, standing)),
              h("span", { class: "under-name", "aria-hidden": "true" }, face?.name),
            );
          }
          const free = at === cards.length && (whole.legal || whole.picked);
          const would = free && ctx.only(`zone:${label}`)?.preview;
          return h(
            "div",
            {
              class: `vslot ${lies} vacant ${free ? "legal" : ""}`,
              key: `free${at}`,
              "data-place": free ? `zone:${label}` : undefined,
              role: free ? "button" : undefined,
              tabindex: free ? "0" : undefined,
            },
            free && h("span", { class: "sr" }, `Row ${number}, `),
            edgePicture(at),
            h("b", { class: "nth" }, PLACES[at]),
            seat === ctx.me && !would && h("small", { "aria-hidden": "true" }, `${EDGES[at]} counts`),
            free && h("span", { class: "sr" }, `: the ${EDGES[at]} counts. `),
            would && h("b", { class: "gain" }, `+${would.stars - ctx.player(seat).stars}`, icon("round-star")),
            would?.casts && h("small", { class: "casts" }, `casts ${ctx.player(seat).rows[number - 1].begins}`),
          );
        }),
      ),
      h("p", { class: "shows" }, words || `Row ${number}: empty`),
    );
  }

  /**
   * Below a vision of the hand: its name, and the stars that count in each of the three places, framed
   * where a row has that place free now.
   * @param {ViewIndex} ctx @param {import("../../../web/types").Shown} shown
   */
  function places(ctx, shown) {
    const face = ctx.game.faces[shown.face];
    if (face?.first === undefined) return null;
    const me = /** @type {number} */ (ctx.me);
    const free = new Set([1, 2].map((number) => cardsOf(ctx.zone(`row${number}`, me)).length));
    return [
      h("b", { class: "vname" }, face.name),
      h(
        "ol",
        { class: "edgestars" },
        ["first", "second", "third"].map((field, at) =>
          h(
            "li",
            { class: free.has(at) ? "openplace" : "" },
            h("small", null, PLACES[at]),
            face[field] ? Array.from({ length: face[field] }, () => icon("round-star")) : "–",
          ),
        ),
      ),
    ];
  }

  return { row, places };
}

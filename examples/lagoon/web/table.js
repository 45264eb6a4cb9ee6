// The face of Lagoon in the browser; the shell hands over what is needed to draw.

/**
 * @typedef {import("../../../src/fateloom/web/types").GameShell} GameShell
 * @typedef {import("../../../src/fateloom/web/types").GameTable} GameTable
 * @typedef {import("../../../src/fateloom/web/types").FaceParts} FaceParts
 * @typedef {import("../../../src/fateloom/web/types").ViewIndex} ViewIndex
 */

/** @param {GameShell} shell @returns {GameTable} */
export default function ({ h, card, cardsOf, plain, seats, stand }) {
  /** A card with its number and suit. @param {FaceParts} parts */
  const find = ({ face }) =>
    h(
      "div",
      { class: "face find" },
      h("span", { class: "rank" }, String(face.rank)),
      h("span", { class: "suit" }, face.suit),
    );

  /** The trick, each card with the name of its player. @param {ViewIndex} ctx */
  function trick(ctx) {
    const played = cardsOf(ctx.zone("trick")).flatMap((each) => ("shown" in each ? [each.shown] : []));
    return h(
      "section",
      { class: "trick", "data-anchor": "trick", "aria-label": "The trick" },
      played.map((shown, at) =>
        h(
          "figure",
          { key: shown.id },
          card(shown, ctx.game, stand(ctx, ctx.hint("trick"), shown)),
          h("figcaption", null, ctx.who((ctx.facts.leader + at) % ctx.seats)),
        ),
      ),
      !played.length && h("p", { class: "quiet" }, `${ctx.who(ctx.facts.leader)} to lead`),
    );
  }

  return {
    faces: { find },
    table: (ctx) => [seats(ctx, plain.seat), h("div", { class: "middle lagoon", key: "middle" }, trick(ctx))],
  };
}

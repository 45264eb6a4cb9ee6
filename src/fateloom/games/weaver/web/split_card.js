// Fate Weaver's cards: two halves of which the upper one counts, and runes at the edges.

/**
 * @typedef {import("../../../web/types").FaceParts} Parts
 * @typedef {import("../../../web/types").FaceInfo} Face
 * @typedef {import("../../../web/types").Game} Game
 * @typedef {import("../../../web/types").Child} Child
 */

/** @param {import("../../../web/types").GameShell} shell */
export default function splitCards(shell) {
  const { h, card, capital, glyphOf, hintOf, icon, plate } = shell;

  /** The icons of a word list in the layout. @param {Game} game @returns {{[word: string]: string}} */
  const icons = (game) => game.layout.face?.icons || {};

  /** The icon of a rune. @param {Game} game @param {string} rune */
  function runeIcon(game, rune) {
    return game.layout.face?.runes?.[rune] || "fire";
  }

  /**
   * What is paid, as icons: "1g 2s -3c".
   * @param {string} text
   * @param {Game} game
   * @returns {Child[]}
   */
  function pay(text, game) {
    if (!text || text === "nothing") return ["nothing"];
    return text.split(/\s+/).flatMap((part, at) => {
      const unit = part.slice(-1);
      const number = part.slice(0, -1).replace("-", "−");
      const glyph = icons(game)[unit];
      if (!glyph) return [`${part} `];
      const word = { g: " gold ", s: number === "1" ? " shard " : " shards ", c: " Clairvoyance " }[unit];
      const paid = h("span", { class: "pay" }, number, icon(glyph, unit), h("span", { class: "sr" }, word));
      return at ? [" ", paid] : [paid];
    });
  }

  /** @param {Parts} parts @returns {Child} */
  function splitCard({ shown, face, game, how }) {
    const turned = how.lying?.turned ?? shown.turned ?? 0;
    const clear = turned % 2 === 1;
    const runes = clear ? face.clear : face.clouded;
    const left = how.lying?.left || runes[0];
    const right = how.lying?.right || runes[1];
    const limit = face.death ? 1 : 3;
    const suit = hintOf(game, face).icon;
    const chained = face.death && !clear;
    const copied = { left: shown.counters?.copied_left, right: shown.counters?.copied_right };
    return [
      h(
        "div",
        { class: `face ${face.death ? "death" : ""}` },
        half(face, game, clear, turned, false),
        half(face, game, !clear, turned, true),
      ),
      h("span", { class: "suit", title: capital(face.table) }, icon(suit)),
      (how.lying?.suits || [])
        .filter((/** @type {string} */ each) => each !== face.table)
        .map((/** @type {string} */ each) =>
          h("span", { class: "suit also", title: `also ${capital(each)}` }, icon(icons(game)[each])),
        ),
      rune("l", left, "left", Boolean(copied.left)),
      rune("r", right, "right", Boolean(copied.right)),
      h(
        "span",
        { class: "pips", title: `turned ${turned} of ${limit}` },
        Array.from({ length: limit }, (_, at) => h("i", { class: at < turned ? "on" : "" })),
      ),
      turned >= 2 && h("span", { class: "x2" }, "X2"),
    ];

    /** @param {string} side @param {string} name @param {string} word @param {boolean} copy */
    function rune(side, name, word, copy) {
      const lit = how.lit?.includes(word) ? "lit" : "";
      const chain = chained ? (how.matched?.includes(word) ? "chain loose" : "chain") : "";
      return h(
        "span",
        { class: `rune ${side} ${lit} ${chain} ${copy ? "copy" : ""}`, title: capital(name) },
        icon(runeIcon(game, name)),
        h("span", { class: "sr" }, ` ${word} rune ${name} `),
      );
    }
  }

  /** The title of the half on top after so many turns. @param {Face} face @param {number} turned */
  const titleOf = (face, turned) => (turned % 2 ? face.name : face.clouded_title || face.name);

  /** @param {Face} face @param {Game} game @param {boolean} clear @param {number} turned @param {boolean} under */
  function half(face, game, clear, turned, under) {
    const title = titleOf(face, clear ? 1 : 0);
    const skull = face.death && !clear ? "skull-crossed-bones" : "";
    const other = game.layout.clouded?.[face.id];
    const glyph = skull || (!clear && other) || glyphOf(game, face);
    const first = clear ? 1 : 0;
    const lines = face.death ? (clear ? [face.pays[1]] : []) : [face.pays[first], face.pays[first + 2]];
    const on = under ? -1 : face.death ? 0 : turned >= 2 ? 1 : 0;
    return h(
      "div",
      { class: `half ${clear ? "clear" : "cloud"} ${under ? "lower" : ""}` },
      under && h("span", { class: "sr" }, " after it turns: "),
      plate(clear ? "sunburst" : "clouds", glyph, { size: 36 }),
      h("div", { class: `name ${title.length > 13 ? "long" : ""}` }, h("span", null, title)),
      h(
        "ul",
        { class: "pays" },
        face.death && !clear && h("li", { class: "on words" }, "must be conquered"),
        lines.map((line, at) =>
          h(
            "li",
            { class: at === on ? "on" : "" },
            !face.death &&
              h(
                "span",
                { class: "eyes" },
                Array.from({ length: at + 1 }, () => icon(icons(game).reward)),
              ),
            pay(line, game),
          ),
        ),
      ),
    );
  }

  /** Visitors: what they require and favour by day, by night, in a Blood Moon. @param {Parts} parts @returns {Child} */
  function wishes({ face, game }) {
    /** @param {string} word */
    const suit = (word) => h("b", null, icon(icons(game)[word]), " ", capital(word));
    /** @param {string} sky @param {string} required @param {string} favoured */
    const hours = (sky, required, favoured) =>
      h(
        "span",
        null,
        icon(sky),
        " ",
        suit(required),
        " ",
        pay(face.required_pays, game),
        "; ",
        suit(favoured),
        " ",
        pay(face.favoured_pays, game),
        " each",
      );
    return h(
      "div",
      { class: "face" },
      h("div", { class: "name" }, h("span", null, face.name)),
      plate("lozenge", glyphOf(game, face)),
      h("p", { class: "kind" }, "Visitor"),
      h(
        "p",
        { class: "rule wish" },
        hours("sun", face.day_requires, face.day_favours),
        hours("moon", face.night_requires, face.night_favours),
        h("span", null, icon("evil-moon"), " ", pay(face.blood_pays, game), " for each X2 token"),
      ),
    );
  }

  /** How a card lies in the reading, and the half that a turn would bring up, upright.
   * @param {import("../../../web/types").Shown} shown @param {Game} game @param {import("../../../web/types").View} [view] */
  function zoomed(shown, game, view) {
    const face = game.faces[shown.face];
    const row = view?.table.row?.length ? view.table.row : view?.table.paid?.row;
    const lying = row?.find?.((/** @type {any} */ each) => each.face === face.id);
    const name = titleOf(face, lying?.turned ?? shown.turned ?? 0);
    return { lying, name, beside: nextHalf(shown, game, lying) };
  }

  /** The half that a turn would bring up, upright. @param {import("../../../web/types").Shown} shown @param {Game} game @param {any} lying */
  function nextHalf(shown, game, lying) {
    const face = game.faces[shown.face];
    if (hintOf(game, face).anatomy !== "halves") return null;
    const turned = lying?.turned ?? shown.turned ?? 0;
    if (turned >= (face.death ? 1 : 3)) return null;
    return h(
      "figure",
      { class: "next-half" },
      card({ id: `next:${shown.id}`, face: shown.face, turned: turned + 1, name: titleOf(face, turned + 1) }, game, {
        size: "next",
      }),
      h("figcaption", null, "after it turns"),
    );
  }

  return { pay, splitCard, wishes, zoomed };
}

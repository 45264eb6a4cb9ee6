// F.A.T.A.L.: the faces of visions, treasures and characters.

/** @typedef {import("../../../web/types").FaceParts} Parts */

/** @param {import("../../../web/types").GameShell} shell */
export default function faces(shell) {
  const { h, band, glyphOf, hintOf, icon, iconOf, kindOf, plate, plateOf } = shell;

  const PLACES = ["1st", "2nd", "3rd"];

  /** Visions: a different number of stars on three edges. @param {Parts} parts */
  function edges(parts) {
    const { face, game, how, size } = parts;
    const hint = hintOf(game, face);
    const tells = ["hand", "lift", "zoom"].includes(size); // in a row the edge that counts is lit
    /** @param {number} place @param {string} field */
    const edge = (place, field) => {
      const stars = Array.from({ length: face[field] }, () => icon(hint.star));
      const marked = face[`${field}_marked`];
      return h(
        "span",
        { class: how.edge === place ? "ed lit" : "ed" },
        tells && h("b", { class: "pl", "aria-hidden": "true" }, PLACES[place]),
        stars.length ? stars : h("em", null, "0"),
        h("span", { class: "sr" }, ` ${PLACES[place]}: ${face[field]} ${face[field] === 1 ? "star" : "stars"} `),
        marked && icon(hint.marks[`${field}_marked`], "two"),
      );
    };
    const symbol = iconOf(game, face, face.symbol);
    return h(
      "div",
      { class: "face" },
      h(
        "div",
        { class: "vt" },
        h(
          "span",
          { class: "ty" },
          icon(iconOf(game, face, face.kind)),
          h(
            "span",
            { class: "sr" },
            `${hint.words?.[face.kind] || face.kind}, ${face.symbol === "none" ? "no symbol" : face.symbol} `,
          ),
        ),
        edge(0, "first"),
      ),
      h(
        "div",
        { class: "vm" },
        plate(plateOf(game, face), glyphOf(game, face), { size: 38 }),
        symbol && h("span", { class: "sym" }, icon(symbol)),
        h("span", { class: how.edge === 2 ? "tri lit" : "tri" }, edge(2, "third")),
      ),
      h("div", { class: `name ${face.name.length > 15 ? "long" : ""}` }, h("span", null, face.name)),
      h("div", { class: "vb" }, edge(1, "second")),
    );
  }

  /** Treasures: the value is what matters. @param {Parts} parts */
  function value(parts) {
    const { face, game } = parts;
    return h(
      "div",
      { class: "face" },
      band(parts, icon(iconOf(game, face, face.colour), "ti")),
      plate(plateOf(game, face), glyphOf(game, face), { size: 40 }),
      h("p", { class: "val" }, String(face.value).replace("-", "−")),
      h("p", { class: "kind ctr" }, kindOf(game, face)),
    );
  }

  /** Characters: the own sign, then the one that it hunts. @param {Parts} parts */
  function sign(parts) {
    const { face, game } = parts;
    return h(
      "div",
      { class: "face" },
      band(parts, icon(iconOf(game, face, face.name), "ti")),
      plate(plateOf(game, face), glyphOf(game, face), { size: 40 }),
      h("p", { class: "hunt" }, icon("striking-arrows"), " hunts"),
      h("p", { class: "kind ctr" }, icon(iconOf(game, face, face.opposite)), " ", face.opposite),
    );
  }

  return { edges, value, sign };
}

// Gilfate Fantasy: the faces of attack cards and of blank ones.

/** @typedef {import("../../../web/types").FaceParts} Parts */

/** @param {import("../../../web/types").GameShell} shell */
export default function faces(shell) {
  const { h, amountOf, badge, band, capital, glyphOf, hintOf, icon, plate, plateOf, ruleText } = shell;

  /** Attack cards: a black head with cost, icons and number. @param {Parts} parts */
  function head(parts) {
    const { shown, face, game } = parts;
    const hint = hintOf(game, face);
    const signs = Object.keys(hint.icons || {}).filter((name) => face[name]);
    const back = shown.back || face.back;
    const pile = game.layout.back?.[back];
    return h(
      "div",
      { class: `face ${amountOf(face.text)}` },
      h(
        "div",
        { class: "gtop" },
        badge("drop", face[hint.cost], { title: "cost" }),
        h(
          "span",
          { class: "gi" },
          signs.map((name) => h("span", { title: hint.words?.[name] || name }, icon(hint.icons[name]))),
        ),
        h("span", { class: "sr" }, " number "),
        h("b", { class: "no", title: "number" }, String(face[hint.number])),
      ),
      plate(plateOf(game, face), glyphOf(game, face), { size: 40 }),
      band(parts),
      h("p", { class: "rule" }, ruleText(face.text)),
      pile &&
        back !== "attack" &&
        h(
          "p",
          { class: "foot" },
          h("span", null, icon(pile.icon), ` ${capital(back)}, ${face[hint.number] < 7 ? "low" : "high"}`),
        ),
    );
  }

  /** One full plate and the word. @param {Parts} parts */
  function poster(parts) {
    const { face, game } = parts;
    return h("div", { class: "face" }, plate(plateOf(game, face), glyphOf(game, face), { size: 50 }), band(parts));
  }

  return { head, poster };
}

// Fate of Fantos: the faces of Legacies.

/** @typedef {import("../../../web/types").FaceParts} Parts */

/** @param {import("../../../web/types").GameShell} shell */
export default function faces(shell) {
  const { h, amountOf, badge, band, capital, glyphOf, hintOf, icon, iconOf, isSmall, kindOf, plate, plateOf, termsOf } =
    shell;

  /** Legacies: emblem of the race, three Stats, Shards on the card. @param {Parts} parts */
  function stats(parts) {
    const { shown, face, game, how, size } = parts;
    const hint = hintOf(game, face);
    const gem = shown.counters?.[hint.gem || "shard"] ?? (how.live ? 0 : face.cost);
    const terms = termsOf(game, face);
    return [
      h(
        "div",
        { class: `face ${amountOf(face.text)}` },
        band(parts, icon(iconOf(game, face, face[hint.emblem || "race"]), "ti")),
        plate(plateOf(game, face), glyphOf(game, face), { size: 48 }),
        !isSmall(size) && [
          h("p", { class: "kind" }, icon(iconOf(game, face, face[hint.sign])), kindOf(game, face)),
          h("p", { class: "rule" }, terms && h("b", null, `${terms}: `), face.text),
        ],
        h(
          "ul",
          { class: "stats" },
          Object.entries(hint.stats || {}).map(([name, glyph]) =>
            h(
              "li",
              { title: capital(name) },
              icon(String(glyph)),
              h("span", { class: "sr" }, ` ${name} `),
              h("b", null, String(face[name])),
            ),
          ),
        ),
      ),
      badge("gem", gem, { class: "at shards", title: "Shards", key: `${shown.id}/gem` }),
    ];
  }

  return { stats };
}

// For development, without a server of games. From the root of the project:
//   python -m tests.web.fixtures build/gallery && python -m http.server --bind 127.0.0.1
// then /tests/web/gallery.html?cards=council draws faces, ?game=council&at=4-50&seat=0 a table
// (four seats, after half of the match); &theme=dark and &path=zone:deck.love show more.

import { card, backCard, cardOf } from "/src/fateloom/web/cards/card.js";
import { h, patch } from "/src/fateloom/web/ui/dom.js";
import { HOUSE_ICONS, loadIcons } from "/src/fateloom/web/ui/icons.js";
import { helpers } from "/src/fateloom/web/game_files/helpers.js";
import { installTable } from "/src/fateloom/web/game_files/load.js";

const asked = new URLSearchParams(location.search);
if (asked.get("theme")) document.documentElement.className = asked.get("theme");

const json = async (path) => (await fetch(path)).json();

/** What the server would serve of a game, from its folder. */
async function loadGame(id) {
  const folder = `/src/fateloom/games/${id}/web`;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `${folder}/style.css`;
  const styled = new Promise((done) => (link.onload = done));
  document.head.insertBefore(link, document.getElementById("after-games"));
  await Promise.all([styled, loadIcons(HOUSE_ICONS), loadIcons(`${folder}/icons.svg`)]);
  installTable(id, (await import(`${folder}/table.js`)).default(helpers));
}

async function cards(id) {
  const game = await json(`/build/gallery/${id}.json`);
  await loadGame(id);
  const sizes = (asked.get("sizes") || "hand,table,tile").split(",");
  const limit = Number(asked.get("limit") || 4);
  const tables = {};
  for (const face of Object.values(game.faces)) (tables[face.table] ||= []).push(face);
  const page = document.createElement("div");
  page.className = "sheet cloth";
  page.dataset.game = id;
  document.body.append(page);
  const first = Object.values(game.faces)[0];
  patch(page, [
    h("h2", null, "States"),
    h(
      "div",
      { class: "line" },
      cardOf(first.id, game),
      card({ id: "a", face: first.id }, game, { legal: true, place: "card:a" }),
      card({ id: "b", face: first.id }, game, { picked: true, place: "card:b" }),
      card({ id: "c", face: first.id }, game, { barred: { why: "Needs a Monster in your Kingdom" } }),
      card({ id: "d", face: first.id }, game, { peek: true }),
      card({ id: "e", face: first.id }, game, { tags: [{ icon: "crossed-swords", text: "War Banner +2" }] }),
      Object.keys(game.layout.back || {}).map((back) => backCard(back, game, { size: "table" })),
    ),
    Object.entries(tables).map(([table, faces]) => [
      h("h2", null, table),
      h(
        "div",
        { class: "line" },
        sizes.map((size) =>
          faces
            .slice(0, limit)
            .map((face) => card({ id: `${size}-${face.id}`, face: face.id }, game, { size })),
        ),
        faces
          .slice(0, limit)
          .map((face) => card({ id: `p-${face.id}`, face: face.id }, game, { size: "plaque" })),
      ),
    ]),
  ]);
}

if (asked.get("cards")) await cards(asked.get("cards"));
else if (asked.get("game")) await (await import("./gallery_table.js")).table(asked, json, loadGame);
document.documentElement.dataset.ready = "yes";

// The games on the shelf: posters, the two-minute introduction, and a game against bots at once.

import { botsFor, createTable, gameOf } from "./api.js";
import { go } from "./app.js";
import { h, patch } from "./dom.js";
import { trying } from "./herald.js";
import { firstTime, myName, recall, remember, sitDown } from "./keep.js";
import { blocks } from "./markdown.js";
import { poster } from "./posters.js";
import { sheet } from "./sheet.js";

/** @typedef {import('./types').GameCard} GameCard */

const PHONE = matchMedia("(max-width: 640px)");

/** How many may play, in words. @param {GameCard} game */
export function players(game) {
  const { least, most } = game.seats;
  if (most === 1) return "Solo";
  return least === most ? `${least} players` : `${least}–${most} players`;
}

/** The level for somebody who has said nothing: the second of those there are. @param {string} game */
export async function usualBot(game) {
  const levels = await botsFor(game);
  const chosen =
    levels.find((level) => level.name === recall("level", "regular")) ?? levels[Math.min(1, levels.length - 1)];
  return chosen.name;
}

/** A game against bots, at once; the first of a kind with the options that its layout has for newcomers. @param {GameCard} game @param {{options?: Record<string, string | number | boolean>, daily?: boolean}} [how] */
export async function playNow(game, how = {}) {
  const bot = game.seats.default > 1 ? await usualBot(game.id) : "";
  const bots = Array.from({ length: game.seats.default - 1 }, () => ({
    who: /** @type {const} */ ("bot"),
    bot,
  }));
  const info = gameOf(game.id);
  const first = firstTime(`played:${game.id}`);
  const seating = await createTable({
    game: game.id,
    options: how.options ?? (first ? ((await info).layout.first ?? {}) : {}),
    seats: [{ who: "me", name: myName() }, ...bots],
    public: false,
    clock: null,
    start: true,
    ...(how.daily ? { daily: true } : {}),
  });
  sitDown(seating.table, seating.credentials);
  remember(`played:${game.id}`);
  await go(`/table/${seating.table.id}`, { carry: { table: seating.table, info } });
}

/** @param {GameCard} game */
function introduce(game) {
  const opened = sheet(game.title, [], "intro");
  opened.dialog.dataset.game = game.id;
  patch(opened.body, [
    h("p", { class: "lab" }, `${players(game)} · ${game.length}`),
    ...blocks(game.introduction),
    h(
      "p",
      { class: "buttons" },
      h(
        "button",
        {
          class: "btn strong",
          type: "button",
          onclick: trying(async () => {
            opened.close();
            await playNow(game);
          }),
        },
        "Play now",
      ),
      h("a", { class: "btn", href: `/play/${game.id}` }, "Set up a table"),
      h("a", { class: "btn", href: `/rules/${game.id}` }, "All the rules"),
    ),
  ]);
}

/** @param {GameCard} game */
export function posterOf(game) {
  return h(
    "article",
    { class: "poster", key: game.id, "data-game": game.id },
    h(
      "button",
      {
        class: "art",
        type: "button",
        "aria-label": `${game.title}: play now`,
        onclick: trying(() => playNow(game)),
      },
      poster(game.id, PHONE.matches ? "YMid" : "YMax"),
    ),
    h("h2", { class: game.id }, game.title),
    h(
      "div",
      { class: "caption" },
      h("p", {}, game.blurb),
      h("span", {}, `${players(game)} · ${game.length}`),
      h(
        "div",
        { class: "buttons" },
        h("button", { class: "play", type: "button", onclick: trying(() => playNow(game)) }, "Play now"),
        h(
          "button",
          {
            class: "more",
            type: "button",
            "aria-label": `How ${game.title} works, in two minutes`,
            onclick: () => introduce(game),
          },
          "How it works",
        ),
        h("a", { class: "more", href: `/play/${game.id}`, "aria-label": `Set up a table of ${game.title}` }, "Set up"),
      ),
    ),
  );
}

// The games in the lobby: posters, the two-minute introduction, and a quick game against bots.

import { createTable, gameOf } from "../session/api.js";
import { defaultBot } from "../session/bot_level.js";
import { go } from "../ui/navigation.js";
import { h, patch } from "../ui/dom.js";
import { withErrorToast } from "../ui/announcer.js";
import { isNew, load, myName, playerKey, remember, saveCredentials } from "../ui/storage.js";
import { progressOf } from "../ui/learnt.js";
import { blocks } from "../ui/markdown.js";
import { poster } from "../game_files/posters.js";
import { openDialog } from "../ui/dialog.js";

/** @typedef {import('../types').GameCard} GameCard */

const PHONE = matchMedia("(max-width: 640px)");

/** How many may play, in words. @param {GameCard} game */
export function players(game) {
  const { least, most } = game.seats;
  if (most === 1) return "Solo";
  return least === most ? `${least} players` : `${least}–${most} players`;
}

/** A game against bots, at once; with the options that this person chose last for a table of this game, or those that its layout has for newcomers. @param {GameCard} game @param {{options?: Record<string, string | number | boolean>, daily?: boolean, bot?: string}} [how] */
export async function playNow(game, how = {}) {
  const info = gameOf(game.id).then(async (info) => (await import("../game_files/load.js")).loadGame(info));
  const { now = {}, first = {} } = (await info).layout;
  const chosen = load(`options.${game.id}`, null);
  const begins = !chosen && isNew(`played:${game.id}`) ? first : {};
  const seats = begins.seats ?? game.seats.default;
  const bot = seats > 1 ? (how.bot ?? begins.bot ?? (await defaultBot(game.id))) : "";
  const bots = Array.from({ length: seats - 1 }, () => ({ who: /** @type {const} */ ("bot"), bot }));
  const seating = await createTable({
    game: game.id,
    options: how.options ?? chosen ?? { ...now, ...begins.options },
    seats: [{ who: "me", name: myName() }, ...bots],
    public: false,
    clock: null,
    start: true,
    ...(how.daily ? { daily: true } : {}),
    ...(game.daily ? { player: playerKey() } : {}),
  });
  saveCredentials(seating.table, seating.credentials);
  remember(`played:${game.id}`);
  await go(`/table/${seating.table.id}`, { carry: { table: seating.table, info } });
}

/** The lessons of a game, each with its length. @param {GameCard} game */
function lessonList(game) {
  return h(
    "section",
    { class: "lessons", "aria-label": "Learn by playing" },
    h("h3", {}, "Learn by playing"),
    h(
      "ul",
      {},
      ...game.lessons.map((one) =>
        h(
          "li",
          { key: one.id },
          h("a", { href: `/learn/${game.id}?lesson=${one.id}` }, one.title),
          ` · ${one.minutes} min${progressOf(game.id, one.id).done ? " · learnt" : ""}. ${one.about}`,
        ),
      ),
    ),
  );
}

/** @param {GameCard} game */
function introduce(game) {
  const opened = openDialog(game.title, [], "intro");
  opened.dialog.dataset.game = game.id;
  patch(opened.body, [
    h("p", { class: "lab" }, `${players(game)} · ${game.length}`),
    ...blocks(game.introduction),
    game.lessons.length > 0 && lessonList(game),
    game.puzzles > 0 && h("p", { class: "puzzlelink" }, h("a", { href: `/puzzle/${game.id}` }, "Puzzle of the day")),
    h(
      "p",
      { class: "buttons" },
      h(
        "button",
        {
          class: "btn strong",
          type: "button",
          onclick: withErrorToast(async () => {
            opened.close();
            await playNow(game);
          }),
        },
        "Play now",
      ),
      h("a", { class: "btn", href: `/play/${game.id}` }, "Set up a table"),
      h("a", { class: "btn", href: `/rules/${game.id}` }, "Full rules"),
    ),
  ]);
}

/** The way to the guided first game, for who has never played this game. @param {GameCard} game */
function learnLink(game) {
  const lesson = game.lessons.find((one) => one.first);
  if (!lesson || !isNew(`played:${game.id}`)) return null;
  const { answers, done } = progressOf(game.id, lesson.id);
  if (done) return null;
  return h(
    "a",
    { class: "learn", href: `/learn/${game.id}`, "aria-label": `Learn ${game.title} in ${lesson.minutes} minutes` },
    answers.length ? "Continue learning" : `Learn in ${lesson.minutes} minutes`,
  );
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
        onclick: withErrorToast(() => playNow(game)),
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
        learnLink(game),
        h("button", { class: "play", type: "button", onclick: withErrorToast(() => playNow(game)) }, "Play now"),
        h(
          "button",
          {
            class: "more",
            type: "button",
            "aria-label": `How to play ${game.title}, in 2 minutes`,
            onclick: () => introduce(game),
          },
          "How to play",
        ),
        h("a", { class: "more", href: `/play/${game.id}`, "aria-label": `Set up a ${game.title} table` }, "Set up"),
      ),
    ),
  );
}

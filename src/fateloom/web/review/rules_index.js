// The index of all rule pages: what each game's chapters hold, its cards, and a search through all of them.

import { games, rulesOf } from "../session/api.js";
import { topBar } from "../shell/top_bar.js";
import { h, patch } from "../ui/dom.js";
import { setTitle } from "../ui/announcer.js";
import { poster } from "../game_files/posters.js";
import { loadLooks } from "../game_files/looks.js";
import { idsOf, ruleItem, search } from "./rules.js";

/** @typedef {import('../types').GameCard} GameCard @typedef {import('../types').RuleBook} RuleBook */

/** Most rules of a game that a search lists; its own page lists all. */
const SHOWN = 8;

/** The chapters of a game, with how many rules each holds. @param {GameCard} game @param {RuleBook | undefined} book */
function chapters(game, book) {
  if (!book) return h("p", { class: "muted" }, "Loading the chapters…");
  return h(
    "ul",
    { class: "chapters" },
    ...book.chapters
      .filter((chapter) => chapter.rules.length)
      .map(({ id, title, rules }) =>
        h(
          "li",
          { key: id },
          h("a", { href: `/rules/${game.id}#chapter-${id}` }, title),
          h("small", { class: "muted" }, ` ${rules.length} rules`),
        ),
      ),
  );
}

/** What there is to read about a game. @param {GameCard} game @param {RuleBook | undefined} book */
function shelf(game, book) {
  return h(
    "section",
    { class: "panel rulebook", key: game.id, "data-game": game.id, "aria-label": game.title },
    h("a", { class: "cover", href: `/rules/${game.id}`, tabindex: "-1", "aria-hidden": "true" }, poster(game.id)),
    h(
      "div",
      {},
      h("h2", {}, h("a", { href: `/rules/${game.id}` }, game.title)),
      h("p", {}, game.blurb),
      h(
        "p",
        { class: "ways" },
        h("a", { href: `/rules/${game.id}` }, "In 2 minutes"),
        h("a", { href: `/rules/${game.id}?show=cards` }, "All cards"),
        game.lessons.length > 0 && h("a", { href: `/learn/${game.id}` }, "Learn by playing"),
        game.puzzles > 0 && h("a", { href: `/puzzle/${game.id}` }, "Puzzle of the day"),
      ),
      chapters(game, book),
    ),
  );
}

/** The rules of a game that hold all the words. @param {GameCard} game @param {RuleBook | undefined} book @param {string} words */
function matches(game, book, words) {
  if (!book) return null;
  const found = search(book, words).flatMap((chapter) => chapter.rules);
  if (!found.length) return null;
  const ids = idsOf(book);
  return h(
    "section",
    { class: "panel paper", key: game.id, "data-game": game.id, "aria-label": game.title },
    h("h2", {}, game.title),
    h("ul", { class: "rulelist" }, ...found.slice(0, SHOWN).map((rule) => ruleItem(game.id, rule, ids))),
    found.length > SHOWN &&
      h("p", {}, h("a", { href: `/rules/${game.id}?words=${encodeURIComponent(words)}` }, `All ${found.length} rules`)),
  );
}

/** @param {HTMLElement} root */
export async function open(root) {
  root.className = "lobby rulepage cloth";
  const top = document.createElement("header");
  top.className = "top";
  const main = document.createElement("main");
  main.id = "main";
  root.append(top, main);
  patch(top, topBar({ nav: "rules" }));
  setTitle("Rules");
  const all = await games();
  await loadLooks(all);
  /** @type {Map<string, RuleBook>} */
  const books = new Map();
  let words = "";
  const draw = () => {
    const found = words.trim() ? all.map((game) => matches(game, books.get(game.id), words)).filter(Boolean) : null;
    patch(main, [
      h("h1", { key: "h1", tabindex: "-1" }, "Rules"),
      h(
        "div",
        { class: "seeking", key: "seeking" },
        h(
          "label",
          {},
          h("span", { class: "sr" }, "Search the rules of all games"),
          h("input", {
            type: "search",
            placeholder: "Search the rules of all games",
            value: words,
            oninput: (/** @type {any} */ event) => {
              words = event.target.value;
              draw();
            },
          }),
        ),
      ),
      h(
        "div",
        { class: found ? "found" : "rulebooks", key: found ? "found" : "books" },
        ...(found ?? all.map((game) => shelf(game, books.get(game.id)))),
        found?.length === 0 && h("p", { class: "nothing" }, "No matching rules."),
      ),
    ]);
  };
  draw();
  for (const game of all)
    rulesOf(game.id).then(
      (book) => {
        books.set(game.id, book);
        draw();
      },
      () => undefined,
    );
}

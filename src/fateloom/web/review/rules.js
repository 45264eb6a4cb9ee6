// The rule pages, with search and print style, and single rules in a dialog.

import { gameOf, ruleOf, rulesOf } from "../session/api.js";
import { topBar } from "../shell/top_bar.js";
import { cardOf } from "../cards/card.js";
import { h, patch } from "../ui/dom.js";
import { showToast, setTitle } from "../ui/announcer.js";
import { blocks, inline } from "../ui/markdown.js";
import { applyGameTheme } from "../shell/settings.js";
import { openDialog } from "../ui/dialog.js";
import { loadGame } from "../game_files/load.js";
import { applyOnlyStylesOf } from "../game_files/looks.js";

/** @typedef {import('../types').RuleBook} RuleBook */

const TAGS = /** @type {Record<string, string>} */ ({
  R: "from the rulebook",
  X: "clarified: the rulebook is unclear here",
  H: "added for this edition",
});

/** The ids of all rules of a book. @param {RuleBook} book */
export const idsOf = (book) => new Set(book.chapters.flatMap((chapter) => chapter.rules.map((rule) => rule.id)));

/** A rule as an item of a list. @param {string} game @param {import('../types').RuleLine} rule @param {Set<string>} ids */
export function ruleItem(game, rule, ids) {
  return h(
    "li",
    { id: rule.id, key: rule.id, class: "rule-item" },
    h("a", { class: "num", href: `/rules/${game}#${rule.id}` }, rule.id),
    h(
      "p",
      {},
      ...inline(rule.text, game, ids),
      rule.tags.some((tag) => tag !== "R") &&
        h(
          "small",
          { class: "muted", title: rule.tags.map((tag) => TAGS[tag] ?? tag).join("; ") },
          ` ${rule.tags.map((tag) => TAGS[tag] ?? tag).join("; ")}`,
        ),
    ),
  );
}

/** The rules that hold all the words. @param {RuleBook} book @param {string} words */
export function search(book, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return book.chapters
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter((rule) => {
        const text = `${rule.id} ${chapter.title} ${rule.text}`.toLowerCase();
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter((chapter) => chapter.rules.length > 0);
}

/** Show one rule, in its chapter, over what is on the screen. @param {string} game @param {string} id */
export async function showRule(game, id) {
  try {
    const book = await rulesOf(game);
    const ids = idsOf(book);
    const chapter = book.chapters.find((one) => one.rules.some((rule) => rule.id === id));
    const alone = chapter ? null : await ruleOf(game, id).catch(() => null);
    const around = book.chapters.find((one) => id.startsWith(`${one.id}.`) && one.markdown);
    const opened = openDialog(chapter ? `${chapter.id} ${chapter.title}` : `Rule ${id}`, [], "rulesheet");
    patch(opened.body, [
      chapter
        ? h(
            "ul",
            { class: "rulelist" },
            ...chapter.rules.map((rule) => {
              const item = ruleItem(game, rule, ids);
              item.props.id = `sheet-${rule.id}`;
              if (rule.id === id) item.props.class += " now";
              return item;
            }),
          )
        : alone
          ? h("p", {}, ...inline(alone.text, game, ids))
          : h("div", {}, ...blocks(around?.markdown ?? "See the full rules page.", game, ids)),
      h("p", {}, h("a", { href: `/rules/${game}#${id}` }, "Full rules page")),
    ]);
    opened.body.querySelector(".now")?.scrollIntoView({ block: "center" });
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error));
  }
}

/** The rules as a tab beside the table. @param {string} game @param {RuleBook} book @param {string} words @param {string} present the rule that is asked about
 * @param {(words: string) => void} onSearch */
export function ruleTab(game, book, words, present, onSearch) {
  const ids = idsOf(book);
  const found = words ? search(book, words) : book.chapters.filter((chapter) => chapter.rules.length > 0);
  const stem = present.split(".").slice(0, 2).join(".");
  const first = found.filter((chapter) => !words && chapter.id === stem);
  const rest = found.filter((chapter) => words || chapter.id !== stem);
  return [
    h(
      "label",
      { class: "seek" },
      h("span", { class: "sr" }, "Search the rules"),
      h("input", {
        type: "search",
        placeholder: "Search the rules",
        value: words,
        oninput: (/** @type {any} */ event) => onSearch(event.target.value),
      }),
    ),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": "Rules" },
      found.length === 0 && h("p", { class: "muted" }, "No matching rules."),
      ...first.map((chapter) =>
        h(
          "section",
          { key: `now-${chapter.id}`, class: "nowrules" },
          h("h3", {}, `${chapter.id} ${chapter.title}`),
          h(
            "ul",
            { class: "rulelist" },
            ...chapter.rules.map((rule) => {
              const item = ruleItem(game, rule, ids);
              item.props.id = `tab-${rule.id}`;
              if (rule.id === present) item.props.class += " now";
              return item;
            }),
          ),
        ),
      ),
      ...rest.map((chapter) =>
        words
          ? h(
              "section",
              { key: chapter.id },
              h("h3", {}, `${chapter.id} ${chapter.title}`),
              h(
                "ul",
                { class: "rulelist" },
                ...chapter.rules.map((rule) => {
                  const item = ruleItem(game, rule, ids);
                  item.props.id = `tab-${rule.id}`;
                  return item;
                }),
              ),
            )
          : h(
              "details",
              { key: chapter.id },
              h("summary", {}, `${chapter.id} ${chapter.title}`),
              h(
                "ul",
                { class: "rulelist" },
                ...chapter.rules.map((rule) => {
                  const item = ruleItem(game, rule, ids);
                  item.props.id = `tab-${rule.id}`;
                  return item;
                }),
              ),
            ),
      ),
      h("p", {}, h("a", { href: `/rules/${game}`, target: "_blank" }, "Full rules page")),
    ),
  ];
}

/** @param {HTMLElement} root @param {{game: string, show?: string, words?: string}} params */
export async function open(root, params) {
  root.className = "lobby rulepage cloth";
  const top = document.createElement("header");
  top.className = "top";
  const main = document.createElement("main");
  main.id = "main";
  root.append(top, main);
  patch(top, topBar({ nav: "rules" }));
  const [book, info] = await Promise.all([rulesOf(params.game), gameOf(params.game).then(loadGame)]);
  applyOnlyStylesOf(params.game);
  const ids = idsOf(book);
  applyGameTheme(params.game);
  root.dataset.game = params.game;
  setTitle(`${info.title} rules`);
  const game = params.game;
  let words = params.words ?? "";
  let cards = params.show === "cards";
  const draw = () => {
    const chapters = words ? search(book, words) : book.chapters;
    patch(main, [
      h("h1", { tabindex: "-1" }, info.title),
      h(
        "div",
        { class: "seeking noprint" },
        h(
          "label",
          {},
          h("span", { class: "sr" }, "Search the rules"),
          h("input", {
            type: "search",
            placeholder: "Search the rules",
            value: words,
            oninput: (/** @type {any} */ event) => {
              words = event.target.value;
              draw();
            },
          }),
        ),
        h("button", { class: "btn", type: "button", onclick: () => print() }, "Print"),
        h(
          "button",
          {
            class: "btn",
            type: "button",
            "aria-pressed": String(cards),
            onclick: () => {
              cards = !cards;
              draw();
            },
          },
          cards ? "Hide the cards" : "Show the cards",
        ),
      ),
      h(
        "div",
        { class: "book" },
        h(
          "nav",
          { class: "contents noprint", "aria-label": "Chapters" },
          h(
            "ul",
            {},
            ...book.chapters.map((chapter) =>
              h(
                "li",
                { key: chapter.id },
                h("a", { href: `#chapter-${chapter.id}` }, `${chapter.id} ${chapter.title}`),
              ),
            ),
          ),
        ),
        h(
          "article",
          { class: "panel paper" },
          !words &&
            !cards &&
            h("section", { key: "intro" }, h("h2", {}, "In 2 minutes"), ...blocks(book.introduction, game, ids)),
          cards &&
            h(
              "section",
              { key: "cards" },
              h("h2", {}, "The cards"),
              h(
                "div",
                { class: "gallery" },
                ...Object.values(info.faces).map((face) =>
                  h(
                    "figure",
                    { key: face.id },
                    cardOf(face.id, info, { size: "hand" }),
                    h("figcaption", { class: "sr" }, `${face.name}. ${face.text}`),
                  ),
                ),
              ),
            ),
          ...(cards
            ? []
            : chapters.map((chapter) =>
                h(
                  "section",
                  { key: chapter.id, id: `chapter-${chapter.id}` },
                  h("h2", {}, `${chapter.id} ${chapter.title}`),
                  !words && chapter.markdown && h("div", {}, ...blocks(chapter.markdown, game, ids)),
                  chapter.rules.length > 0 &&
                    h("ul", { class: "rulelist" }, ...chapter.rules.map((rule) => ruleItem(game, rule, ids))),
                ),
              )),
          ...(words || cards
            ? []
            : (book.sections ?? []).map((section) =>
                h(
                  "section",
                  { key: section.title },
                  h("h2", {}, section.title),
                  ...blocks(section.markdown ?? "", game, ids),
                ),
              )),
          words && chapters.length === 0 && h("p", {}, "No matching rules."),
        ),
      ),
    ]);
  };
  draw();
}

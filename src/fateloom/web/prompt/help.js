// Answers to *All options* and *Why can't I use this?*, and hints from a bot.

import { ask as fetchFrom } from "../session/api.js";
import { twoLines } from "./choices.js";
import { h, patch } from "../ui/dom.js";
import { sentence } from "../cards/face_info.js";
import { showToast, announce } from "../ui/announcer.js";
import { optionsAt } from "./selection.js";
import { ruleLink } from "../ui/markdown.js";
import { joined } from "../ui/words.js";
import { drawPreview } from "./preview.js";
import { nameOf } from "./option_path.js";
import { openDialog } from "../ui/dialog.js";

/** @typedef {import('../types').TablePage} Page @typedef {import('../types').Option} Option */

/** Labels up to this length are read out whole. */
const SHORT = 64;

/** Ask a bot's advice. @param {Page} page */
export async function requestHint(page) {
  if (page.me === null || !page.frame?.view.prompt) return;
  const opened = openDialog("Hint", [], "small advice");
  patch(opened.body, [h("p", { class: "muted" }, "Thinking… (it sees only what you see)")]);
  try {
    const said = await fetchFrom(page.table.id, "hint", page.session.token(page.me));
    const keys = String(said.key ?? "").split("+");
    const options = page.frame?.view.prompt?.options ?? [];
    const tied = /** @type {string[]} */ (said.advice?.tied ?? []);
    const named = (/** @type {string[]} */ some) =>
      some
        .map((key) => {
          const option = options.find((one) => one.key === key);
          if (!option) return key;
          return option.label.length < SHORT && !tied.length ? option.label : twoLines(option)[0];
        })
        .filter(Boolean)
        .join(", ");
    const what = [named(keys), named(tied)].filter(Boolean).join(", or ") || "No hint for this choice.";
    const [only] = options.filter((one) => one.key === said.key);
    const drawn = !tied.length && only && only.label.length >= SHORT ? optionLines(only, page).slice(1) : [];
    page.hinted = { ask: said.ask, keys: [...keys, ...tied] };
    page.draw();
    patch(opened.body, [
      h("p", { class: "advised" }, h("b", {}, what), ...drawn),
      said.text && h("p", {}, said.text),
      numbersOf(said.advice),
      said.rule && h("p", {}, ruleLink(page.game.id, said.rule)),
    ]);
    announce(`Hint: ${what}. ${said.text ?? ""}`);
  } catch (error) {
    opened.close();
    showToast(error instanceof Error ? error.message : String(error));
  }
}

/** The signs of buttons, and what they mean. @type {[string, string, string][]} */
const SIGNS = [
  ["", "Now", "you can choose this"],
  ["side", "First", "you may do this first; the question stays open"],
  ["on", "Chosen", "you have picked this"],
  ["off", "Not now", "not possible now; click it for the rule"],
];

/** What the search found, folded: a bar for each answer, and what the figures mean. @param {any} advice */
function numbersOf(advice) {
  if (!advice?.simulations) return null;
  const win = advice.unit === "win";
  const most = Math.max(...advice.choices.map((/** @type {any} */ each) => Math.abs(each.value)), 0.001);
  return h(
    "details",
    { class: "numbers" },
    h("summary", {}, "The numbers"),
    h(
      "ul",
      {},
      ...advice.choices.map((/** @type {any} */ each) =>
        h(
          "li",
          {},
          h("span", {}, each.label),
          h("i", { "aria-hidden": "true", vars: { "--part": Math.max(0, each.value / most).toFixed(3) } }),
          h("b", {}, win ? `${Math.round(100 * each.value)} %` : each.value.toFixed(1)),
        ),
      ),
    ),
    h(
      "p",
      { class: "muted" },
      `${win ? "How often you win from here" : "Your average result from here"}, over ${advice.simulations} games played out.`,
    ),
  );
}

/** List every option, and what is not available now. @param {Page} page */
export function openAll(page) {
  const intent = page.intent;
  if (!intent) return;
  const opened = openDialog("All options", [], "options");
  let words = "";
  const draw = () => {
    const fits = (/** @type {Option} */ option) => option.label.toLowerCase().includes(words.toLowerCase());
    const options = intent.isSet ? intent.left().filter(fits) : once(intent.left().filter(fits));
    const barred = once(intent.prompt.barred.filter(fits));
    patch(opened.body, [
      h("p", {}, intent.prompt.text, " ", ruleLink(page.game.id, intent.prompt.rule)),
      intent.left().length > 12 &&
        h("input", {
          type: "search",
          "aria-label": "Search the options",
          placeholder: "Search",
          value: words,
          oninput: (/** @type {any} */ event) => {
            words = event.target.value;
            draw();
          },
        }),
      h(
        "ul",
        { class: "alloptions" },
        ...options.map((option) =>
          h(
            "li",
            { key: option.key },
            h(
              "button",
              {
                type: "button",
                class: intent.set.includes(option.key) ? "opt on" : "opt",
                "data-key": option.key,
                onclick: () => {
                  if (intent.isSet) {
                    intent.toggle(option.key);
                    draw();
                    page.draw();
                    return;
                  }
                  opened.close();
                  void page.settle(option);
                },
              },
              ...optionLines(option, page),
            ),
          ),
        ),
      ),
      h(
        "ul",
        { class: "signs", "aria-label": "What the signs on buttons mean" },
        ...SIGNS.map(([kind, sign, words]) =>
          h("li", {}, h("span", { class: `opt ${kind}`, "aria-hidden": "true" }, h("span", {}, sign)), words),
        ),
      ),
      barred.length > 0 && h("h3", {}, "Not available now"),
      h(
        "ul",
        { class: "notnow" },
        ...barred
          .slice(0, 60)
          .map((option, index) =>
            h(
              "li",
              { key: `${option.key}${index}` },
              h("b", {}, `${option.label}:`),
              " ",
              `${sentence(option.why)}. `,
              ruleLink(page.game.id, option.rule),
            ),
          ),
      ),
      intent.isSet &&
        h(
          "button",
          {
            class: "btn strong",
            type: "button",
            onclick: () => {
              opened.close();
              if (intent.complete) page.send(intent.set.join("+"));
            },
          },
          "Done",
        ),
    ]);
  };
  draw();
  /** @type {HTMLElement | null} */ (opened.body.querySelector("input, .opt"))?.focus();
}

/** Of what reads alike, such as two copies of a card, the first. @template {Option} T @param {T[]} options */
const once = (options) =>
  options.filter((option, at) => options.findIndex((other) => other.label === option.label) === at);

/** An option in two lines: what, and what comes of it. @param {Option} option @param {Page} page */
function optionLines(option, page) {
  const [title, rest] = twoLines(option);
  const drawn = drawPreview(option, page.game);
  return [
    h("span", {}, title),
    drawn ? h("small", { class: "outlook" }, ...drawn) : rest && h("small", {}, sentence(rest)),
    option.caution && h("small", { class: "caution" }, option.caution),
  ];
}

/** What a place can do now, and why not more. @param {Page} page @param {string} place */
export function about(page, place) {
  const view = page.frame?.view;
  if (!view) return [];
  const { may, not } = optionsAt(place, page.intent?.prompt ?? view.prompt, page.game, view);
  const who = joined(view.waiting.map((seat) => page.names[seat]));
  return [
    h(
      "section",
      { class: "about" },
      may.length > 0 && h("h3", {}, "You can"),
      may.length > 0 &&
        h(
          "ul",
          {},
          ...may.slice(0, 6).map((option) => h("li", {}, option.label)),
          may.length > 6 && h("li", {}, `and ${may.length - 6} more`),
        ),
      not.length > 0 && h("h3", {}, may.length ? "Not available now" : "Why can't I use this?"),
      not.length > 0 &&
        h(
          "ul",
          {},
          ...not
            .slice(0, 6)
            .map((option) =>
              h(
                "li",
                {},
                h(
                  "span",
                  {},
                  h("strong", {}, `${option.label}:`),
                  ` ${sentence(option.why)}. `,
                  ruleLink(page.game.id, option.rule),
                ),
              ),
            ),
        ),
      !may.length &&
        !not.length &&
        h(
          "p",
          {},
          view.prompt
            ? ["Nothing to do with this right now. ", view.prompt.text, " ", ruleLink(page.game.id, view.prompt.rule)]
            : view.outcome
              ? "The game is over."
              : `Not your turn. Waiting for ${who}.`,
        ),
    ),
  ];
}

/** Why can I not pick this? @param {Page} page @param {string} place */
export function whyNot(page, place) {
  const view = page.frame?.view;
  const opened = openDialog(
    (view && nameOf(place, page.game, view, page.names)) || "Why can't I use this?",
    [],
    "small",
  );
  patch(opened.body, about(page, place));
}

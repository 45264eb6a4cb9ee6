// What can I do, why not, and what would be good: the answers to a newcomer's questions.

import { ask as fetchFrom } from "./api.js";
import { halves } from "./choices.js";
import { h, patch } from "./dom.js";
import { sentence } from "./face.js";
import { alarm, tell } from "./herald.js";
import { usesOf } from "./intent.js";
import { ruleLink } from "./markdown.js";
import { outlook } from "./outlook.js";
import { nameOf } from "./places.js";
import { sheet } from "./sheet.js";

/** @typedef {import('./play.js').Page} Page @typedef {import('./types').Option} Option */

/** Ask a bot's advice. @param {Page} page */
export async function wantHint(page) {
  if (page.me === null || !page.frame?.view.prompt) return;
  const opened = sheet("A hint", [], "small");
  patch(opened.body, [h("p", { class: "muted" }, "A bot looks at your cards, and at nothing else …")]);
  try {
    const said = await fetchFrom(page.table.id, "hint", page.session.token(page.me));
    const keys = String(said.key ?? "").split("+");
    const labels = keys
      .map((key) => page.frame?.view.prompt?.options.find((option) => option.key === key)?.label ?? key)
      .filter(Boolean);
    patch(opened.body, [
      h("p", {}, h("b", {}, labels.join(", ") || "No advice here.")),
      said.text && h("p", {}, said.text),
      said.rule && h("p", {}, ruleLink(page.game.id, said.rule)),
    ]);
    tell(`A hint: ${labels.join(", ")}. ${said.text ?? ""}`);
  } catch (error) {
    opened.close();
    alarm(error instanceof Error ? error.message : String(error));
  }
}

/** What can I do? Every option, and what is barred. @param {Page} page */
export function openAll(page) {
  const intent = page.intent;
  if (!intent) return;
  const opened = sheet("What can I do?", [], "options");
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
              ...twoLines(option, page),
            ),
          ),
        ),
      ),
      barred.length > 0 && h("h3", {}, "Not now"),
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
function twoLines(option, page) {
  const [title, rest] = halves(option.label);
  const drawn = outlook(option, page.game);
  return [
    h("span", {}, title),
    drawn ? h("small", { class: "outlook" }, ...drawn) : rest && h("small", {}, sentence(rest)),
  ];
}

/** What a place can do now, and why not more. @param {Page} page @param {string} place */
export function about(page, place) {
  const view = page.frame?.view;
  if (!view) return [];
  const { may, not } = usesOf(place, view.prompt, page.game, view);
  const who = view.waiting.map((seat) => page.names[seat]).join(", ");
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
      not.length > 0 && h("h3", {}, may.length ? "Not now" : "Why not?"),
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
            ? ["The question does not touch it: ", view.prompt.text, " ", ruleLink(page.game.id, view.prompt.rule)]
            : view.outcome
              ? "The game is over."
              : `It is not your turn. ${who} ${view.waiting.length === 1 ? "decides" : "decide"}.`,
        ),
    ),
  ];
}

/** Why can I not pick this? @param {Page} page @param {string} place */
export function whyNot(page, place) {
  const opened = sheet(
    nameOf(place, /** @type {any} */ (page.game), /** @type {any} */ (page.frame?.view), page.names) || "Why not?",
    [],
    "small",
  );
  patch(opened.body, about(page, place));
}

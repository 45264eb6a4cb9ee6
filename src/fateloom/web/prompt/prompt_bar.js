// The prompt: the question with its rule, the steps so far, and a button for each choice.

import { beginsWith, choicesOf, fitting, nextStep, numbers, spoken, textOf, twoLines } from "./choices.js";
import { h } from "../ui/dom.js";
import { sentence } from "../cards/face_info.js";
import { icon } from "../ui/icons.js";
import { ruleLink } from "../ui/markdown.js";
import { drawPreview } from "./preview.js";
import { nameOf } from "./option_path.js";
import { consent, stoodInFor, waiting } from "./idle_bar.js";
import { liftedCard, liftedPanel } from "./lifted.js";
import { stepper } from "./stepper.js";
import { tipNote, tipsBeside } from "./tip_note.js";

/** @typedef {import('../types').Option} Option @typedef {import('./selection.js').Selection} Selection */
/** @typedef {import('./choices.js').Choice} Choice */

/** @param {Choice} choice @param {Bar} bar */
function button(choice, bar) {
  const { onPick, sending: disabled, game } = bar;
  const drawn = choice.options.length === 1 && drawPreview(choice.options[0], game);
  const hinted = choice.options.some((option) => bar.hinted.includes(option.key));
  const { length } = choice.title;
  const { tally } = choice;
  const width = length > 20 ? "long" : length < 3 ? "num" : choice.small.length > 28 ? "wordy" : "";
  return h(
    "button",
    {
      class: `opt ${choice.kind}${choice.costly ? " costly" : ""} ${width}${hinted ? " chalked" : ""}`,
      type: "button",
      key: `opt-${choice.what}`,
      "data-what": choice.what,
      title: choice.about || (choice.small.length > 56 ? sentence(choice.small) : undefined),
      "aria-label": choice.about ? `${choice.about}, ${choice.tally}` : undefined,
      "aria-pressed": choice.kind === "on" ? "true" : undefined,
      "aria-disabled": disabled ? "true" : undefined,
      onclick: () => {
        if (!disabled) onPick(choice);
      },
    },
    h(
      "span",
      {},
      choice.title,
      choice.index < 9 && h("kbd", { "aria-hidden": "true" }, choice.quiet ? "P" : String(choice.index + 1)),
    ),
    length < 3 && tally
      ? h("small", { class: "tally" }, tally)
      : choice.caution
        ? h("small", {}, choice.caution)
        : drawn
          ? h("small", { class: "outlook" }, ...drawn)
          : choice.small && h("small", {}, sentence(choice.small)),
  );
}

/** The buttons of the choices; those that may be done before the question is answered stand under a heading of their own.
 * @param {Choice[]} choices @param {Bar} bar */
function grouped(choices, bar) {
  const before = choices.filter((choice) => choice.kind === "side");
  const others = choices.filter((choice) => choice.kind !== "side");
  if (!before.length || !others.length) return choices.map((choice) => button(choice, bar));
  return [group("Choose one", others, bar), group("Before that, you may", before, bar)];
}

/** @param {string} title @param {Choice[]} choices @param {Bar} bar */
function group(title, choices, bar) {
  return h(
    "div",
    { class: "kindof", key: title, role: "group", "aria-label": title },
    h("p", { "aria-hidden": "true" }, title),
    h("div", {}, ...choices.map((choice) => button(choice, bar))),
  );
}

/** What plays the thing that was picked on the table. @param {Option} option @param {Bar} bar @param {boolean} noted whether it says what comes of it, which else stands beside it */
function playButton(option, { sending, onPlay, game, intent }, noted) {
  const [said, note] = twoLines(option);
  const picked = intent?.path.at(-1) ?? "";
  const deed = game.layout.buttons?.lifted?.[intent?.prompt.id ?? ""];
  const named = noted ? beginsWith(option, picked) : deed && picked.includes(":"); // the question names what was picked
  const title = named ? (deed ?? "Play it") : said;
  const drawn = drawPreview(option, game);
  return h(
    "button",
    {
      class: `opt ${option.costly ? "costly" : ""} ${title.length > 20 ? "long" : ""}`,
      key: "play",
      type: "button",
      "data-what": "play",
      "aria-disabled": sending ? "true" : undefined,
      onclick: () => !sending && onPlay(option),
    },
    h("span", {}, title, h("kbd", { "aria-hidden": "true" }, "1")),
    option.caution
      ? h("small", {}, option.caution)
      : drawn
        ? h("small", { class: "outlook" }, ...drawn)
        : noted && note && h("small", {}, sentence(note)),
  );
}

/** Barred choices that no card on the table shows: one for each first word. @param {Selection} intent */
function barredChoices(intent) {
  if (intent.path.length) return [];
  const { words, lit } = intent.now();
  const seen = new Set(words.keys());
  return intent.prompt.barred
    .filter((option) => {
      const word = option.key.split("/")[0];
      if (seen.has(word) || option.cards.some((id) => lit.has(`card:${id}`))) return false;
      if (option.cards.length) return false;
      seen.add(word);
      return true;
    })
    .slice(0, 3);
}

/**
 * @typedef {object} Bar
 * @property {Selection | null} intent
 * @property {import('../types').GameInfo} game
 * @property {import('../types').View} view
 * @property {string[]} names
 * @property {number | null} me
 * @property {import('../types').Tip | null} hint
 * @property {string[]} hinted the keys that a hint recommends for this question
 * @property {boolean} sending
 * @property {string} again what has happened since the same was asked before
 * @property {number} most how many buttons fit
 * @property {{text: string, agree: () => void, refuse: () => void} | null} consent
 * @property {string} asked when this seat is asked in windows, in words
 * @property {boolean} window whether the question is a window that can be passed
 * @property {number | null} pause
 * @property {import('../types').LogLine | undefined} last what happened last
 * @property {boolean} behind whether more has happened than is shown
 * @property {(choice: Choice) => void} onPick
 * @property {(key: string) => void} onSend
 * @property {(option: Option) => void} onPlay what was picked on the table is played
 * @property {() => void} onBack
 * @property {() => void} onAll
 * @property {(() => void) | null} onHint a lesson has none: the coach helps
 * @property {(option: import('../types').Barred) => void} onBarred
 * @property {() => void} onDismiss
 * @property {(() => void) | null} onAsked where there are windows: to pass for longer, or say when to be asked
 * @property {() => void} onHurry
 * @property {(() => void) | null} onResult the last move is shown; on to the result
 * @property {((event: Event) => void) | null} onReturn where a bot plays for this seat: to play on oneself
 */

/** @param {Bar} bar */
export function promptBar(bar) {
  const { intent, view, game } = bar;
  const names = bar.names.map((name, seat) => (seat === bar.me ? "You" : name));
  if (bar.consent) return consent(bar);
  if (bar.onReturn && !view.outcome) return stoodInFor(bar);
  if (!intent) return waiting(bar);
  const { prompt } = intent;
  const choices = choicesOf(intent, names);
  const steps = numbers(choices);
  const shown = fitting(choices, bar.most);
  const path = intent.path.map((what) => (what.includes(":") ? nameOf(what, game, view, names) : spoken(what, intent)));
  const { question = prompt.text, detail = "" } = prompt;
  const [asked, aside] = intent.ready
    ? liftedCard(intent)
      ? [`${path.join(" › ")}?`, ""]
      : [`${twoLines(intent.ready)[0]}?`, sentence(twoLines(intent.ready)[1])]
    : path.length
      ? [nextStep(choices, intent), tallies(choices) || textOf(intent.path[0], intent) || detail || prompt.text]
      : [question, detail || tallies(choices)];
  const nothing = intent.isSet && !intent.set.length ? game.layout.buttons?.none?.[prompt.id] : undefined;
  const byCard = choices.some((choice) => choice.what.includes(":") && !shown.includes(choice));
  const tip = bar.hint && tipNote(bar.hint, game.id, bar.onDismiss);
  return [
    tip && !tipsBeside() && tip,
    !bar.sending && liftedPanel(intent, choices, tipsBeside() ? tip : null),
    h(
      "div",
      { class: "ask", key: "ask" },
      path.length > 0 && !intent.ready && h("p", { class: "path", key: "path" }, path.join(" › ")),
      h("h2", { key: "h2", id: "question", tabindex: "-1" }, intent.final ? "Confirm?" : asked),
      h(
        "p",
        { key: "p", class: "aside" },
        ...(intent.final
          ? [intent.final.label, " "]
          : bar.again && !path.length
            ? ["Still your choice. Since then: ", bar.again, " "]
            : aside
              ? [aside, " "]
              : byCard
                ? ["Choose a highlighted card, or open the list. "]
                : []),
        intent.isSet &&
          `${intent.set.length} of ${Number(prompt.least) < prompt.most ? "up to " : ""}${prompt.most} chosen. `,
        ruleLink(game.id, prompt.rule),
      ),
    ),
    h(
      "div",
      { class: "opts", key: "opts", role: "group", "aria-labelledby": "question" },
      ...(intent.final
        ? [
            h(
              "button",
              {
                class: "opt",
                key: "final",
                type: "button",
                "data-what": "confirm",
                onclick: () => bar.onSend(/** @type {Option} */ (intent.final).key),
              },
              h("span", {}, "Confirm", h("kbd", { "aria-hidden": "true" }, "1")),
            ),
          ]
        : intent.ready
          ? [playButton(intent.ready, bar, Boolean(liftedCard(intent)))]
          : steps
            ? [stepper(prompt, steps, bar.sending, bar.onSend)]
            : grouped(shown, bar)),
      bar.onAsked && bar.window && !intent.path.length && !intent.final && !intent.ready && passOn(bar),
      !intent.final &&
        !steps &&
        !intent.ready &&
        choices.length > shown.length &&
        shown.length < bar.most &&
        h(
          "button",
          { class: "opt plain", key: "all", type: "button", "data-what": "all", onclick: bar.onAll },
          h("span", {}, "All options", h("kbd", { "aria-hidden": "true" }, "A")),
          h("small", {}, byCard ? "or pick what is lit" : "as a list"),
        ),
      intent.isSet &&
        h(
          "button",
          {
            class: intent.complete ? "opt" : "opt off",
            key: "enough",
            type: "button",
            "data-what": "enough",
            "aria-disabled": intent.complete ? undefined : "true",
            onclick: () => {
              if (intent.complete && !bar.sending) bar.onSend(intent.set.join("+"));
            },
          },
          h("span", {}, nothing ?? "Done", h("kbd", { "aria-hidden": "true" }, "P")),
          !nothing && h("small", {}, intent.complete ? `${intent.set.length} chosen` : `choose ${bounds(prompt)}`),
        ),
      ...(intent.final || intent.ready || intent.isSet || steps || !shown.length
        ? []
        : barredChoices(intent)
            .slice(0, Math.max(0, bar.most - shown.length - (choices.length > shown.length ? 1 : 0)))
            .map((option) => {
              const [title] = twoLines(option);
              return h(
                "button",
                {
                  class: "opt off",
                  key: `bar-${option.key}`,
                  type: "button",
                  "aria-disabled": "true",
                  "data-barred": option.key,
                  title: sentence(option.why),
                  onclick: () => bar.onBarred(option),
                },
                h("span", {}, title),
                h("small", {}, sentence(option.why)),
              );
            })),
      (intent.path.length > 0 || intent.final || (intent.isSet && intent.set.length > 0)) &&
        h(
          "button",
          { class: "opt plain", key: "back", type: "button", "data-what": "back", onclick: bar.onBack },
          h("span", {}, liftedCard(intent) ? "Put it back" : "Back", h("kbd", { "aria-hidden": "true" }, "Esc")),
        ),
      h(
        "div",
        { class: "asides", key: "asides" },
        h(
          "button",
          {
            class: "aside-btn",
            type: "button",
            "data-what": "what",
            title: "All options (A)",
            "aria-label": "All options",
            onclick: bar.onAll,
          },
          icon("info"),
        ),
        bar.onHint &&
          h(
            "button",
            {
              class: "aside-btn",
              type: "button",
              "data-what": "hint",
              title: "Hint (H)",
              "aria-label": "A hint",
              onclick: bar.onHint,
            },
            icon("light-bulb"),
          ),
        bar.onAsked &&
          !bar.window &&
          h(
            "button",
            {
              class: "aside-btn",
              type: "button",
              "data-what": "asked",
              title: `${bar.asked}. Change it`,
              "aria-label": "When to ask me",
              onclick: bar.onAsked,
            },
            icon("sands-of-time"),
          ),
      ),
    ),
  ];
}

/** Beside Pass: pass for longer than this time, or say when to be asked. @param {Bar} bar */
function passOn({ onAsked, sending, asked }) {
  return h(
    "button",
    {
      class: "opt plain passon",
      key: "passon",
      type: "button",
      "data-what": "asked",
      title: asked,
      "aria-label": "Pass for longer, or change when to be asked",
      "aria-haspopup": "dialog",
      "aria-disabled": sending ? "true" : undefined,
      onclick: () => !sending && onAsked?.(),
    },
    h("span", {}, h("span", { class: "alone" }, "Pass "), "for longer…"),
  );
}

/** What the tallies below numbers count, if there are some. @param {Choice[]} choices */
const tallies = (choices) =>
  choices.find((choice) => choice.tally && /^\d+$/.test(choice.what))?.options[0].preview.tallies ?? "";

/** @param {import('../types').Prompt} prompt */
function bounds(prompt) {
  const least = Number(prompt.least);
  if (least === prompt.most) return String(least);
  return least ? `${least} to ${prompt.most}` : `up to ${prompt.most}`;
}

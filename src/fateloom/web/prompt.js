// The ink bar: the question with its rule, the way so far, and buttons that say what they cost.

import { choicesOf, fitting, halves, nextStep, numbers, question, QUIET, spoken, textOf } from "./choices.js";
import { h } from "./dom.js";
import { sentence } from "./face.js";
import { icon } from "./icons.js";
import { ruleLink } from "./markdown.js";
import { outlook } from "./outlook.js";
import { nameOf } from "./places.js";
import { crest } from "./seat.js";
import { stepper } from "./stepper.js";

/** @typedef {import('./types').Option} Option @typedef {import('./intent.js').Intent} Intent */
/** @typedef {import('./choices.js').Choice} Choice */

/** @param {Choice} choice @param {Bar} bar */
function button(choice, bar) {
  const { onPick, sending: disabled, game } = bar;
  const drawn = choice.options.length === 1 && outlook(choice.options[0], game);
  const { length } = choice.title;
  const width = length > 20 ? "long" : length < 3 ? "num" : choice.small.length > 28 ? "wordy" : "";
  return h(
    "button",
    {
      class: `opt ${choice.kind}${choice.costly ? " costly" : ""} ${width}`,
      type: "button",
      key: `opt-${choice.what}`,
      "data-what": choice.what,
      title: choice.small.length > 56 ? sentence(choice.small) : undefined,
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
      choice.index < 9 && h("kbd", { "aria-hidden": "true" }, QUIET.has(choice.what) ? "P" : String(choice.index + 1)),
    ),
    drawn ? h("small", { class: "outlook" }, ...drawn) : choice.small && h("small", {}, sentence(choice.small)),
  );
}

/** Barred choices that no card on the table shows: one for each first word. @param {Intent} intent */
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
 * @property {Intent | null} intent
 * @property {import('./types').GameInfo} game
 * @property {import('./types').View} view
 * @property {string[]} names
 * @property {number | null} me
 * @property {import('./types').Tip | null} hint
 * @property {boolean} sending
 * @property {string} again what has happened since the same was asked before
 * @property {number} most how many buttons fit
 * @property {string} notice what stands above everything, such as a lost line
 * @property {{text: string, agree: () => void, refuse: () => void} | null} consent
 * @property {string} yielding
 * @property {number | null} pause
 * @property {import('./types').LogLine | undefined} last what happened last
 * @property {boolean} behind whether more has happened than is shown
 * @property {(choice: Choice) => void} onPick
 * @property {(key: string) => void} onSend
 * @property {() => void} onBack
 * @property {() => void} onAll
 * @property {() => void} onHint
 * @property {(option: import('./types').Barred) => void} onBarred
 * @property {() => void} onDismiss
 * @property {((until: string) => void) | null} onPassOn in a window: to pass the next ones with it
 * @property {() => void} onStopYield
 * @property {() => void} onHurry
 * @property {((event: Event) => void) | null} onReturn where a bot plays for this seat: to play on oneself
 */

/** @param {Bar} bar */
export function promptBar(bar) {
  const { intent, view, names, game } = bar;
  if (bar.consent) return consent(bar);
  if (bar.onReturn && !view.outcome) return stoodInFor(bar);
  if (!intent) return waiting(bar);
  const { prompt } = intent;
  const choices = choicesOf(intent, names);
  const steps = numbers(choices);
  const shown = fitting(choices, bar.most);
  const path = intent.path.map((what) =>
    what.includes(":")
      ? nameOf(what, /** @type {any} */ (game), /** @type {any} */ (view), names)
      : spoken(what, intent),
  );
  const [whole, rest] = question(prompt.text);
  const [asked, aside] = path.length
    ? [nextStep(choices, intent), textOf(intent.path[0], intent) || rest || prompt.text]
    : [whole, rest];
  const byCard = choices.some((choice) => choice.what.includes(":") && !shown.includes(choice));
  return [
    bar.hint &&
      h(
        "p",
        { class: "hint", key: "hint" },
        icon("light-bulb"),
        h("span", {}, sentence(bar.hint.text), " ", bar.hint.rule && ruleLink(game.id, bar.hint.rule)),
        h("button", { type: "button", class: "close", "aria-label": "Dismiss the hint", onclick: bar.onDismiss }, "×"),
      ),
    h(
      "div",
      { class: "ask", key: "ask" },
      bar.notice && h("p", { class: "notice", key: "notice" }, bar.notice),
      path.length > 0 && h("p", { class: "path", key: "path" }, path.join(" › ")),
      h("h2", { key: "h2", id: "question", tabindex: "-1" }, intent.final ? "Send this?" : asked),
      h(
        "p",
        { key: "p", class: "aside" },
        ...(intent.final
          ? [intent.final.label, " "]
          : bar.again && !path.length
            ? ["Asked again: ", bar.again, " "]
            : aside
              ? [aside, " "]
              : byCard
                ? ["Pick what is lit on the table, or from the list. "]
                : []),
        intent.isSet &&
          `${intent.set.length || "None"} of ${Number(prompt.least) < prompt.most ? "up to " : ""}${prompt.most} chosen. `,
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
        : steps
          ? [stepper(prompt, steps, bar.sending, bar.onSend)]
          : shown.map((choice) => button(choice, bar))),
      !intent.final &&
        !steps &&
        choices.length > shown.length &&
        shown.length < bar.most &&
        h(
          "button",
          { class: "opt plain", key: "all", type: "button", "data-what": "all", onclick: bar.onAll },
          h(
            "span",
            {},
            `All ${new Set(intent.left().map((option) => option.label)).size}`,
            h("kbd", { "aria-hidden": "true" }, "A"),
          ),
          h("small", {}, "options"),
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
          h("span", {}, "Done", h("kbd", { "aria-hidden": "true" }, "P")),
          h("small", {}, intent.complete ? `${intent.set.length || "none"} chosen` : `choose ${bounds(prompt)}`),
        ),
      ...(intent.final || intent.isSet || steps
        ? []
        : barredChoices(intent)
            .slice(0, Math.max(0, bar.most - shown.length - (choices.length > shown.length ? 1 : 0)))
            .map((option) => {
              const [title] = halves(option.label);
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
      bar.onPassOn && !intent.path.length && !intent.final && passOn(bar),
      (intent.path.length > 0 || intent.final || (intent.isSet && intent.set.length > 0)) &&
        h(
          "button",
          { class: "opt plain", key: "back", type: "button", "data-what": "back", onclick: bar.onBack },
          h("span", {}, "Back", h("kbd", { "aria-hidden": "true" }, "Esc")),
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
            title: "What can I do? (A)",
            "aria-label": "What can I do?",
            onclick: bar.onAll,
          },
          icon("info"),
        ),
        h(
          "button",
          {
            class: "aside-btn",
            type: "button",
            "data-what": "hint",
            title: "A hint (H)",
            "aria-label": "A hint",
            onclick: bar.onHint,
          },
          icon("light-bulb"),
        ),
      ),
    ),
  ];
}

/** Pass this window and those that follow. @param {Bar} bar */
function passOn({ onPassOn, sending }) {
  const button = (/** @type {string} */ part, /** @type {string} */ key) =>
    h(
      "button",
      {
        type: "button",
        "data-what": `this_${part}`,
        "aria-label": `Pass for the rest of this ${part}`,
        title: `Pass in every window until this ${part} is over (${key})`,
        "aria-disabled": sending ? "true" : undefined,
        onclick: () => !sending && onPassOn?.(`this_${part}`),
      },
      h("span", { class: "narrow" }, "Pass this "),
      part,
    );
  return h(
    "div",
    { class: "passon", key: "passon", role: "group", "aria-label": "Pass on" },
    h("small", { "aria-hidden": "true" }, "Pass the rest of this"),
    button("phase", "O"),
    button("turn", "Shift + O"),
  );
}

/** @param {import('./types').Prompt} prompt */
function bounds(prompt) {
  const least = Number(prompt.least);
  if (least === prompt.most) return String(least);
  return least ? `${least} to ${prompt.most}` : `up to ${prompt.most}`;
}

/** @param {Bar} bar */
function waiting({ view, names, me, game, notice, last, pause, yielding, behind, onStopYield, onHurry }) {
  const others = view.waiting.filter((seat) => seat !== me);
  const who = others.map((seat) => names[seat]);
  const words = view.outcome
    ? "The game is over."
    : who.length === 0
      ? "A moment …"
      : who.length === 1
        ? `${who[0]} decides`
        : `${who.slice(0, -1).join(", ")} and ${who[who.length - 1]} decide`;
  return [
    h(
      "div",
      { class: "ask", key: "ask" },
      notice && h("p", { class: "notice", key: "notice" }, notice),
      h("h2", { key: "h2", id: "question", tabindex: "-1" }, ...others.map((seat) => crest(seat)), words),
      h(
        "p",
        { class: "aside", key: "p" },
        ...(view.outcome?.rule
          ? [ruleLink(game.id, view.outcome.rule)]
          : last
            ? [last.text, " ", ruleLink(game.id, last.rule)]
            : [phaseWord(view.phase)]),
        me === null && " You watch from the gallery.",
      ),
    ),
    h(
      "div",
      { class: "opts", key: "opts" },
      pause !== null &&
        pause !== undefined &&
        h("span", { class: "pause", vars: { "--ms": `${pause}ms` }, "aria-hidden": "true" }),
      yielding &&
        h(
          "button",
          { class: "pill on", type: "button", onclick: onStopYield, "aria-label": `${yielding}: stop` },
          yielding,
          " ×",
        ),
      behind &&
        h(
          "button",
          { class: "opt plain", key: "hurry", type: "button", "data-what": "hurry", onclick: onHurry },
          h("span", {}, "Skip", h("kbd", { "aria-hidden": "true" }, "P")),
          h("small", {}, "to what comes next"),
        ),
    ),
  ];
}

/** A bot plays for this seat: what it did last, and the way back. @param {Bar} bar */
function stoodInFor({ game, last, onReturn }) {
  return [
    h(
      "div",
      { class: "ask", key: "ask" },
      h("h2", { key: "h2", id: "question", tabindex: "-1" }, "A bot plays for you"),
      h("p", { class: "aside", key: "p" }, ...(last ? [last.text, " ", ruleLink(game.id, last.rule)] : [])),
    ),
    h(
      "div",
      { class: "opts", key: "opts" },
      h(
        "button",
        { class: "opt plain", key: "return", type: "button", "data-what": "return", onclick: onReturn },
        h("span", {}, "Take your seat back"),
      ),
    ),
  ];
}

/** @param {Bar} bar */
function consent({ consent: asked }) {
  if (!asked) return [];
  return [
    h(
      "div",
      { class: "ask", key: "ask" },
      h("h2", { key: "h2", id: "question", tabindex: "-1" }, "Undo?"),
      h("p", { class: "aside" }, asked.text),
    ),
    h(
      "div",
      { class: "opts", key: "opts" },
      h(
        "button",
        { class: "opt", type: "button", "data-what": "agree", onclick: asked.agree },
        h("span", {}, "Agree", h("kbd", {}, "1")),
      ),
      h(
        "button",
        { class: "opt plain", type: "button", "data-what": "refuse", onclick: asked.refuse },
        h("span", {}, "Refuse", h("kbd", {}, "2")),
      ),
    ),
  ];
}

/** A phase in words. @param {string} phase */
export function phaseWord(phase) {
  return phase ? `${sentence(phase.replaceAll("_", " "))}.` : "";
}

// Preferences of this browser: theme, motion, sound, confirmations.

import { h, patch } from "../ui/dom.js";
import { save, load } from "../ui/storage.js";
import { openDialog } from "../ui/dialog.js";

const DEFAULTS = {
  /** @type {'auto' | 'light' | 'dark'} */ theme: "auto",
  /** @type {'auto' | 'full' | 'less'} */ motion: "auto",
  /** @type {'calm' | 'usual' | 'brisk' | 'none'} */ pace: "usual",
  sound: true,
  cue: true,
  volume: 0.3,
  /** @type {'never' | 'costly' | 'always'} */ confirm: "never",
  /** A click on a card plays it; else it lifts the card, and a second one plays it. */ oneClick: false,
  hints: true,
  totals: true,
};

/** @type {typeof DEFAULTS} */
export const settings = { ...DEFAULTS, ...load("settings", {}) };

/** What the speeds were called before. @type {Record<string, typeof DEFAULTS.pace>} */
const FORMER_PACES = { steady: "usual", at_once: "none" };
settings.pace = FORMER_PACES[settings.pace] ?? settings.pace;

/** Put the settings into force on the page. */
export function applySettings() {
  const root = document.documentElement;
  root.classList.toggle("light", settings.theme === "light");
  root.classList.toggle("dark", settings.theme === "dark");
  root.dataset.motion = settings.motion === "auto" ? "" : settings.motion;
}

/** Dress the page in a game's dye and cloth, or in those of the house. @param {string} [game] */
export function applyGameTheme(game) {
  if (game) document.documentElement.dataset.game = game;
  else delete document.documentElement.dataset.game;
}

/** @param {Partial<typeof DEFAULTS>} change */
export function change(change) {
  Object.assign(settings, change);
  save("settings", settings);
  applySettings();
  dispatchEvent(new CustomEvent("settings"));
}

/** @param {string} name @param {string} title @param {string} about @param {[string, string][]} values */
function segments(name, title, about, values) {
  const now = /** @type {any} */ (settings)[name];
  return h(
    "fieldset",
    { class: "setting" },
    h("legend", {}, title),
    about && h("p", { class: "muted" }, about),
    h(
      "div",
      { class: "segments" },
      ...values.map(([value, text]) =>
        h(
          "label",
          { class: now === value ? "on" : "" },
          h("input", {
            type: "radio",
            name,
            value,
            checked: now === value,
            onchange: () => change({ [name]: value }),
          }),
          h("span", {}, text),
        ),
      ),
    ),
  );
}

/** @param {string} name @param {string} title @param {string} about */
function toggle(name, title, about) {
  const now = /** @type {any} */ (settings)[name];
  return h(
    "label",
    { class: "setting switch" },
    h("input", {
      type: "checkbox",
      checked: now,
      onchange: (/** @type {any} */ event) => change({ [name]: event.target.checked }),
    }),
    h("span", {}, h("b", {}, title), h("small", { class: "muted" }, about)),
  );
}

function page() {
  return [
    segments("theme", "Theme", "", [
      ["auto", "System"],
      ["light", "Light"],
      ["dark", "Dark"],
    ]),
    segments("motion", "Motion", "", [
      ["auto", "System"],
      ["full", "Full"],
      ["less", "Reduced"],
    ]),
    segments(
      "pace",
      "Speed of what happens",
      "Moves and scenes play one by one. You can always choose at once; click the table to skip ahead.",
      [
        ["calm", "Calm: waits for you"],
        ["usual", "Usual"],
        ["brisk", "Brisk"],
        ["none", "None"],
      ],
    ),
    segments("confirm", "Ask before sending a move", "You can undo freely until someone has seen something new.", [
      ["never", "Never"],
      ["costly", "Only moves that end my turn"],
      ["always", "Always"],
    ]),
    toggle(
      "oneClick",
      "Play with one click",
      "Otherwise the first click shows what a card would do; the second plays it.",
    ),
    toggle("cue", "Alert me on my turn", "A short sound and a mark in the tab title."),
    toggle("sound", "Sound effects (M)", "Cards, scenes, responses, chat, end of game."),
    h(
      "label",
      { class: "setting" },
      h("b", {}, "Volume"),
      h("input", {
        type: "range",
        min: "0",
        max: "1",
        step: "0.1",
        value: String(settings.volume),
        oninput: (/** @type {any} */ event) => change({ volume: Number(event.target.value) }),
      }),
    ),
    toggle("hints", "Beginner tips", "One line above your options; each tip appears once."),
    h(
      "button",
      {
        class: "btn",
        type: "button",
        onclick: () => {
          save("met", []);
          dispatchEvent(new CustomEvent("settings"));
        },
      },
      "Reset tips",
    ),
  ];
}

export function openSettings() {
  const opened = openDialog("Settings", []);
  const draw = () => patch(opened.body, page());
  draw();
  addEventListener("settings", draw);
  opened.closed.then(() => removeEventListener("settings", draw));
}

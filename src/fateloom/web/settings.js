// How this person likes the table: theme, motion, sound, confirmation. Kept in this browser.

import { h, patch } from "./dom.js";
import { keep, recall } from "./keep.js";
import { sheet } from "./sheet.js";

const DEFAULTS = {
  /** @type {'auto' | 'light' | 'dark'} */ theme: "auto",
  /** @type {'auto' | 'full' | 'less'} */ motion: "auto",
  /** @type {'calm' | 'steady' | 'at_once'} */ pace: "steady",
  sound: false,
  cue: false,
  volume: 0.6,
  /** @type {'never' | 'costly' | 'always'} */ confirm: "never",
  hints: true,
  totals: true,
};

/** @type {typeof DEFAULTS} */
export const settings = { ...DEFAULTS, ...recall("settings", {}) };

/** Put the settings into force on the page. */
export function applySettings() {
  const root = document.documentElement;
  root.classList.toggle("light", settings.theme === "light");
  root.classList.toggle("dark", settings.theme === "dark");
  root.dataset.motion = settings.motion === "auto" ? "" : settings.motion;
}

/** Dress the page in a game's dye and cloth, or in those of the house. @param {string} [game] */
export function dress(game) {
  if (game) document.documentElement.dataset.game = game;
  else delete document.documentElement.dataset.game;
}

/** @param {Partial<typeof DEFAULTS>} change */
export function change(change) {
  Object.assign(settings, change);
  keep("settings", settings);
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
    segments("theme", "Light", "", [
      ["auto", "As the system"],
      ["light", "Day"],
      ["dark", "Night"],
    ]),
    segments("motion", "Motion", "", [
      ["auto", "As the system"],
      ["full", "All"],
      ["less", "Fades only"],
    ]),
    segments("pace", "What the others do", "Shown move by move; a click on the table shows the rest at once.", [
      ["calm", "Slowly"],
      ["steady", "Steadily"],
      ["at_once", "At once"],
    ]),
    segments(
      "confirm",
      "Confirm before a decision is sent",
      "Undo stays free as long as nobody has learned anything.",
      [
        ["never", "Never"],
        ["costly", "What ends a turn"],
        ["always", "Always"],
      ],
    ),
    toggle("cue", "Tell me when it is my turn", "Two plucked notes and a mark in the title."),
    toggle("sound", "All sounds", "Cards, windows, chat, the end of a game."),
    h(
      "label",
      { class: "setting" },
      h("b", {}, "Loudness"),
      h("input", {
        type: "range",
        min: "0",
        max: "1",
        step: "0.1",
        value: String(settings.volume),
        oninput: (/** @type {any} */ event) => change({ volume: Number(event.target.value) }),
      }),
    ),
    toggle("hints", "Hints for newcomers", "One line above the question, each shown once."),
    h(
      "button",
      {
        class: "btn",
        type: "button",
        onclick: () => {
          keep("met", []);
          dispatchEvent(new CustomEvent("settings"));
        },
      },
      "Show all hints again",
    ),
  ];
}

export function openSettings() {
  const opened = sheet("Settings", []);
  const draw = () => patch(opened.body, page());
  draw();
  addEventListener("settings", draw);
  opened.closed.then(() => removeEventListener("settings", draw));
}

// When a seat is asked in windows, in one place: pass for a while, or change when to be asked at all.

import { h, patch } from "../ui/dom.js";
import { openDialog } from "../ui/dialog.js";
import { askAgain, currentAutoPass, inWindow, mayPassOn, order, passing, savedAutoPass, usual } from "./auto_pass.js";

/** @typedef {import('../types').TablePage} Page */

/** When to be asked, in two words and in a sentence. @type {[string, string, string][]} */
const TIMES = [
  ["always_ask", "Always", "You are asked whenever you could respond."],
  ["concerns_me", "If it affects me", "You pass automatically unless something affects you."],
  ["my_turn", "On my turn", "You pass automatically until your turn, or until you must choose."],
];

/** Whether this seat can order when it is asked. @param {Page} page */
export const hasWindows = (page) =>
  page.me !== null && page.table.seats.length > 1 && page.game.layout.game?.windows !== false;

/** When this seat is asked at present, in words. @param {Page} page */
export function whenAsked(page) {
  if (!hasWindows(page)) return "";
  if (passing(page)) return `Passing ${passing(page)}`;
  return `Ask me: ${nameOf(currentAutoPass(page)).toLowerCase()}`;
}

/** @param {string} until */
const nameOf = (until) => TIMES.find(([id]) => id === until)?.[1] ?? TIMES[0][1];

/** Let this person pass for longer than once, or say when to be asked. @param {Page} page */
export function openWhenAsked(page) {
  const opened = openDialog("When to ask me", [], "small asked");
  const draw = () => patch(opened.body, [...passingNow(page, opened.close), ...asking(page, draw)]);
  draw();
}

/** Ways to pass now. @param {Page} page @param {() => void} close */
function passingNow(page, close) {
  /** @param {string} what @param {string} words @param {string} key @param {() => void} deed */
  const button = (what, words, key, deed) =>
    h(
      "button",
      {
        type: "button",
        class: "btn",
        "data-what": what,
        onclick: () => {
          close();
          deed();
        },
      },
      words,
      key && h("kbd", { "aria-hidden": "true" }, key),
    );
  if (passing(page))
    return [
      h("p", {}, `You pass automatically ${passing(page)}.`),
      h(
        "p",
        { class: "ways" },
        button("again", "Ask me again", "", () => askAgain(page)),
      ),
    ];
  if (!inWindow(page)) return [];
  return [
    h("h3", {}, "Pass"),
    h(
      "p",
      { class: "ways" },
      button("this_time", "This time", "P", () => page.send("pass")),
      mayPassOn(page) && button("this_phase", "For the rest of this phase", "O", () => order(page, "this_phase")),
      mayPassOn(page) && button("this_turn", "For the rest of this turn", "Shift + O", () => order(page, "this_turn")),
      !mayPassOn(page) && button("this_window", "Until something else happens", "", () => order(page, "this_window")),
    ),
  ];
}

/** When to be asked on the turns of others. @param {Page} page @param {() => void} redraw */
function asking(page, redraw) {
  const now = passing(page) ? savedAutoPass(page) : currentAutoPass(page);
  return [
    h("h3", {}, "On other players' turns, ask me"),
    h(
      "div",
      { class: "times", role: "radiogroup", "aria-label": "On other players' turns, ask me" },
      ...TIMES.map(([until, name, about]) =>
        h(
          "label",
          { class: now === until ? "on" : "" },
          h("input", {
            type: "radio",
            name: "asked",
            value: until,
            checked: now === until,
            onchange: () => {
              order(page, until);
              setTimeout(redraw, 100); // the server confirms it
            },
          }),
          h("span", {}, h("b", {}, name), h("small", {}, until === usual(page) ? `${about} (default)` : about)),
        ),
      ),
    ),
  ];
}

// The waiting room: who sits where, the link to invite with, bots for empty seats, the start.

import { at, botsFor } from "./api.js";
import { h } from "./dom.js";
import { note, trying } from "./herald.js";
import { icon } from "./icons.js";
import { keep, myName, recall, sitDown } from "./keep.js";
import { blocks } from "./markdown.js";
import { crest } from "./seat.js";

/** @typedef {import('./types').Table} Table */

/** Copy something to share, by default a link. @param {string} text @param {string} [what] */
export async function copy(text, what = "link") {
  try {
    await navigator.clipboard.writeText(text);
    note(`The ${what} is copied.`);
  } catch {
    note(text);
  }
}

/** What the room waits for. @param {Table} table @param {boolean} seated @param {boolean} isHost */
function stateOf(table, seated, isHost) {
  const open = table.seats.filter((seat) => seat.who === "open").length;
  const free = open === 1 ? "One seat is free." : `${open} seats are free.`;
  const host = table.seats.find((seat) => seat.seat === table.host)?.name ?? "The host";
  if (!seated) return open ? `${host} invites you: take a free seat. No account is needed.` : "All seats are taken.";
  if (isHost)
    return open ? `${free} Send the link to a friend, or fill up with bots.` : "All are here. Deal when you like.";
  return open ? `${free} Waiting for the others to sit down.` : "The host deals.";
}

/**
 * @param {Table} table @param {import('./types').GameInfo} game @param {{seat: number, token: string}[]} mine
 * @param {() => void} onSeated called after the credentials have changed
 */
export function roomNodes(table, game, mine, onSeated) {
  const isHost = mine.some((one) => one.seat === table.host);
  const host = mine.find((one) => one.seat === table.host)?.token;
  const open = table.seats.filter((seat) => seat.who === "open");
  const sit = (/** @type {number} */ seat) =>
    trying(async () => {
      const seating = await at(table.id, "join", { name: myName(), seat });
      sitDown(seating.table, seating.credentials);
      onSeated();
    });
  const fill = trying(async () => {
    const levels = await botsFor(table.game);
    const level = levels.find((one) => one.name === recall("level", "regular")) ?? levels[0];
    for (const seat of open) await at(table.id, `seats/${seat.seat}/bot`, { bot: level.name }, host);
  });
  return [
    h(
      "section",
      { class: "panel waitroom", key: "room", "aria-label": "Waiting room" },
      h("p", { class: "lab" }, table.public ? "A public table" : "A private table"),
      h("h1", { tabindex: "-1" }, table.title),
      h(
        "p",
        { class: "muted" },
        table.options_text.length ? table.options_text.join(". ") : "Played as the rulebook has it.",
      ),
      h("p", { key: "state" }, stateOf(table, mine.length > 0, isHost)),
      !mine.length &&
        open.length > 0 &&
        h(
          "label",
          { class: "field", key: "name" },
          h("b", {}, "Your name"),
          h("input", {
            maxlength: "24",
            autocomplete: "nickname",
            placeholder: "Guest",
            value: recall("name", ""),
            oninput: (/** @type {any} */ event) => keep("name", event.target.value.trim()),
          }),
        ),
      h(
        "ul",
        { class: "ring", "aria-label": "Seats" },
        ...table.seats.map((seat) =>
          h(
            "li",
            { key: String(seat.seat), class: seat.who },
            seat.who === "open" ? h("span", { class: "free" }) : crest(seat.seat),
            h("b", {}, seat.who === "open" ? "Free seat" : seat.name),
            h(
              "small",
              { class: "muted" },
              seat.who === "bot"
                ? `bot, ${seat.bot}`
                : seat.seat === table.host
                  ? "host"
                  : mine.some((one) => one.seat === seat.seat)
                    ? "you"
                    : seat.who === "person"
                      ? seat.present
                        ? "here"
                        : "away"
                      : "",
            ),
            seat.who === "open" &&
              h(
                "button",
                { class: mine.length ? "btn" : "btn strong", type: "button", onclick: sit(seat.seat) },
                mine.length ? "Sit here too" : "Sit down",
              ),
            isHost &&
              seat.who === "bot" &&
              h(
                "button",
                {
                  class: "btn",
                  type: "button",
                  onclick: trying(() => at(table.id, `seats/${seat.seat}/bot`, undefined, host, "DELETE")),
                },
                "Free this seat",
              ),
          ),
        ),
      ),
      h(
        "div",
        { class: "buttons" },
        isHost &&
          open.length === 0 &&
          h(
            "button",
            {
              class: "btn strong",
              type: "button",
              "data-what": "start",
              onclick: trying(() => at(table.id, "start", {}, host)),
            },
            "Deal",
          ),
        isHost &&
          open.length > 0 &&
          h("button", { class: "btn strong", type: "button", "data-what": "fill", onclick: fill }, "Fill with bots"),
        h(
          "button",
          { class: "btn", type: "button", onclick: () => void copy(location.href) },
          icon("share"),
          "Copy the invitation",
        ),
        mine.length > 0 &&
          h(
            "button",
            {
              class: "btn",
              type: "button",
              onclick: trying(async () => {
                await at(table.id, "leave", {}, mine[0].token);
                location.assign("/");
              }),
            },
            "Leave",
          ),
      ),
      h("p", { class: "muted" }, "Invite with ", h("code", {}, location.href)),
      mine.length > 0 &&
        h(
          "details",
          {},
          h("summary", {}, "Add to the shuffle"),
          h(
            "p",
            { class: "muted" },
            "The server has sealed its secret already. A word from you goes into the shuffle as well, so nobody can have known the cards.",
          ),
          h(
            "form",
            {
              class: "in",
              onsubmit: (/** @type {any} */ event) => {
                event.preventDefault();
                const salt = event.target.elements.salt.value;
                void trying(async () => {
                  await at(table.id, "salt", { salt }, mine[0].token);
                  note("Your word is in the shuffle.");
                })(event);
              },
            },
            h("input", { name: "salt", maxlength: "64", "aria-label": "Your word" }),
            h("button", { class: "btn" }, "Add"),
          ),
          table.commitment && h("p", { class: "muted" }, "Sealed: ", h("code", {}, table.commitment.slice(0, 24), "…")),
        ),
    ),
    h(
      "section",
      { class: "panel box intro", key: "intro", "aria-label": "The game in two minutes" },
      h("h2", {}, "In two minutes"),
      ...blocks(game.introduction),
    ),
  ];
}

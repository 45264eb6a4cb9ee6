// The waiting room: seats, the link to invite others, bots for free seats, the start.

import { at, botsFor, joinTable } from "../session/api.js";
import { h } from "../ui/dom.js";
import { showNote, withErrorToast } from "../ui/announcer.js";
import { copy } from "../ui/clipboard.js";
import { icon } from "../ui/icons.js";
import { atRoot } from "../ui/site_root.js";
import { NO_NAME, save, myName, load, saveCredentials } from "../ui/storage.js";
import { blocks } from "../ui/markdown.js";
import { crest } from "../ui/crest.js";
import { botWords } from "../ui/words.js";

/** @typedef {import('../types').Table} Table */

/** What the room waits for. @param {Table} table @param {boolean} seated @param {boolean} isHost */
function stateOf(table, seated, isHost) {
  const open = table.seats.filter((seat) => seat.who === "open").length;
  const free = open === 1 ? "1 open seat." : `${open} open seats.`;
  const host = table.seats.find((seat) => seat.seat === table.host)?.name ?? "The host";
  if (!seated) return open ? `${host} invited you. Take an open seat; no account needed.` : "All seats are taken.";
  if (isHost)
    return open
      ? `${free} Send the invite link, or fill the rest with bots.`
      : "Everyone is here. Start when you like.";
  return open ? `${free} Waiting for more players.` : "Waiting for the host to start.";
}

/**
 * @param {Table} table @param {import('../types').GameInfo} game @param {{seat: number, token: string}[]} mine
 * @param {() => void} onSeated called after the credentials have changed
 */
export function waitingRoom(table, game, mine, onSeated) {
  const isHost = mine.some((one) => one.seat === table.host);
  const host = mine.find((one) => one.seat === table.host)?.token;
  const open = table.seats.filter((seat) => seat.who === "open");
  const sit = (/** @type {number} */ seat) =>
    withErrorToast(async () => {
      const seating = await joinTable(table.id, myName(), seat);
      saveCredentials(seating.table, seating.credentials);
      onSeated();
    });
  const fill = withErrorToast(async () => {
    const levels = await botsFor(table.game);
    const level = levels.find((one) => one.name === load("level", "regular")) ?? levels[0];
    for (const seat of open) await at(table.id, `seats/${seat.seat}/bot`, { bot: level.name }, host);
  });
  return [
    h(
      "section",
      { class: "panel waitroom", key: "room", "aria-label": "Waiting room" },
      h("p", { class: "lab" }, table.public ? "Public table" : "Private table"),
      h("h1", { tabindex: "-1" }, table.title),
      h("p", { class: "muted" }, table.options_text.length ? table.options_text.join(". ") : "Standard rules"),
      table.hide_reactions && h("p", { class: "muted", key: "hidden" }, "Hides who can respond."),
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
            placeholder: NO_NAME,
            value: load("name", ""),
            oninput: (/** @type {any} */ event) => save("name", event.target.value.trim()),
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
            h("b", {}, seat.who !== "open" ? seat.name : seat.kept ? `Reserved for ${seat.kept}` : "Open seat"),
            h(
              "small",
              { class: "muted" },
              seat.who === "bot"
                ? [botWords(seat), seat.line && `“${seat.line}”`].filter(Boolean).join(". ")
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
              !seat.kept &&
              h(
                "button",
                { class: mine.length ? "btn" : "btn strong", type: "button", onclick: sit(seat.seat) },
                mine.length ? "Add a player here" : "Sit down",
              ),
            isHost &&
              seat.who === "bot" &&
              h(
                "button",
                {
                  class: "btn",
                  type: "button",
                  onclick: withErrorToast(() => at(table.id, `seats/${seat.seat}/bot`, undefined, host, "DELETE")),
                },
                "Remove bot",
              ),
            isHost &&
              (seat.kept || (seat.who === "person" && !seat.present && seat.seat !== table.host)) &&
              h(
                "button",
                {
                  class: "btn",
                  type: "button",
                  onclick: withErrorToast(() => at(table.id, `seats/${seat.seat}/guest`, undefined, host, "DELETE")),
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
              onclick: withErrorToast(() => at(table.id, "start", {}, host)),
            },
            "Start game",
          ),
        isHost &&
          open.length > 0 &&
          h("button", { class: "btn strong", type: "button", "data-what": "fill", onclick: fill }, "Fill with bots"),
        h(
          "button",
          { class: "btn", type: "button", onclick: () => void copy(location.href) },
          icon("share"),
          "Copy invite link",
        ),
        mine.length > 0 &&
          h(
            "button",
            {
              class: "btn",
              type: "button",
              onclick: withErrorToast(async () => {
                await at(table.id, "leave", {}, mine[0].token);
                location.assign(atRoot("/"));
              }),
            },
            "Leave table",
          ),
      ),
      h("p", { class: "muted" }, "Invite link: ", h("code", {}, location.href)),
      mine.length > 0 &&
        h(
          "details",
          {},
          h("summary", {}, "Add your own randomness"),
          h(
            "p",
            { class: "muted" },
            "The server has already locked in its secret. Add a word of your own and it becomes part of the shuffle, so not even the server can know the cards in advance.",
          ),
          h(
            "form",
            {
              class: "in",
              onsubmit: (/** @type {any} */ event) => {
                event.preventDefault();
                const salt = event.target.elements.salt.value;
                void withErrorToast(async () => {
                  await at(table.id, "salt", { salt }, mine[0].token);
                  showNote("Your word was added to the shuffle.");
                })(event);
              },
            },
            h("input", { name: "salt", maxlength: "64", "aria-label": "Your word" }),
            h("button", { class: "btn" }, "Add"),
          ),
          table.commitment &&
            h("p", { class: "muted" }, "Server's commitment: ", h("code", {}, table.commitment.slice(0, 24), "…")),
        ),
    ),
    h(
      "section",
      { class: "panel box intro", key: "intro", "aria-label": "How to play, in 2 minutes" },
      h("h2", {}, "In 2 minutes"),
      ...blocks(game.introduction),
    ),
  ];
}

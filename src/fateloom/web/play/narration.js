// Describes the table in words, for screen readers.

import { countedAs, sentence } from "../cards/face_info.js";
import { announce } from "../ui/announcer.js";
import { joined } from "../ui/words.js";
import { sound } from "../shell/sound.js";

/** @typedef {import('../types').View} View @typedef {import('../types').GameInfo} GameInfo */

/** @param {string} name */
const spaced = (name) => name.replaceAll("_", " ");

/** A fact in words, if it can be said in a word. @param {any} value */
function word(value) {
  if (value === true) return "yes";
  if (value === false || value === null || value === undefined) return "";
  if (typeof value === "object") return "";
  return String(value);
}

const SEATS = /^(?:on_turn|active|(?:\w+_)?auctioneer|first_citadel|dealer)$/;

/** A fact of the table in words; a seat by its player's name. @param {string} name @param {any} value @param {string[]} names */
function fact(name, value, names) {
  const said = SEATS.test(name) && typeof value === "number" ? (names[value] ?? value) : word(value);
  return said === "" ? "" : `${spaced(name)} ${said}`;
}

/** The question and its answers. @param {View} view */
export function tellPrompt(view) {
  const prompt = view.prompt;
  if (!prompt) return "";
  const options = prompt.options.slice(0, 12).map((option, at) => `${at + 1}: ${option.label}`);
  const more = prompt.options.length > 12 ? `, and ${prompt.options.length - 12} more` : "";
  const many =
    prompt.least === null
      ? ""
      : ` Choose ${prompt.least === prompt.most ? prompt.most : `${prompt.least} to ${prompt.most}`}.`;
  return `Your choice: ${prompt.text}${many} ${options.join(". ")}${more}. Rule ${prompt.rule}.`;
}

/** A tip for newcomers, when it comes up. @template {import('../types').Tip | null} T @param {T} hint
 * @param {import('../types').Tip | null} before @returns {T} */
export function tellHint(hint, before) {
  if (hint && hint.text !== before?.text) announce(`Tip: ${hint.text}${hint.rule ? ` Rule ${hint.rule}.` : ""}`);
  return hint;
}

/** Who is waited for. @param {View} view @param {string[]} names */
export function tellWaiting(view, names) {
  if (view.prompt || view.outcome) return "";
  const who = view.waiting.map((seat) => names[seat]);
  return who.length ? `Waiting for ${joined(who)}.` : "";
}

/** How it ended. @param {View} view @param {string[]} names */
export function tellOutcome(view, names) {
  const outcome = view.outcome;
  if (!outcome) return "";
  const called = (/** @type {number} */ seat) => (seat === view.seat ? "you" : names[seat]);
  const won = outcome.winners.length ? `${sentence(joined(outcome.winners.map(called)))} won.` : "Nobody won.";
  const scores = outcome.scores
    .map((score, seat) => `${called(seat)} ${score ?? (seat === view.seat ? "have no score" : "has no score")}`)
    .join(", ");
  return `The game is over: ${outcome.why}. ${won} Scores: ${scores}. Rule ${outcome.rule}.`;
}

/** All that lies on the table. @param {View} view @param {GameInfo} game @param {string[]} names */
export function tellTable(view, game, names) {
  const titles = new Map((game.layout.zone ?? []).map((zone) => [zone.name, zone]));
  const numbers = new Map((game.layout.number ?? []).map((number) => [number.name, number.title]));
  const faces = (/** @type {import("../types").Zone} */ zone) =>
    (zone.cards ?? []).map((card) => {
      const counters = Object.entries(card.counters ?? {}).map(([name, count]) => countedAs(game, name, count));
      return `${card.name ?? game.faces[card.face]?.name ?? card.face}${counters.length ? ` with ${counters.join(", ")}` : ""}`;
    });
  const zones = (/** @type {number | undefined} */ owner) =>
    view.zones
      .filter((zone) => zone.owner === owner && titles.get(zone.name)?.area !== "away")
      .map((zone) => {
        const hidden = Object.entries(zone.hidden ?? {}).map(([back, count]) => `${count} ${back} face down`);
        const shown = faces(zone);
        return `${titles.get(zone.name)?.title ?? spaced(zone.name)}: ${[...shown.slice(-12), ...hidden].join(", ")}`;
      });
  const said = [
    `${Object.entries(view.table)
      .map(([name, value]) => fact(name, value, names))
      .filter(Boolean)
      .join(", ")}.`,
  ];
  said.push(...zones(undefined).map((zone) => `${zone}.`));
  view.players.forEach((player, seat) => {
    const facts = Object.entries(player)
      .map(([name, value]) => [numbers.get(name) ?? spaced(name), word(value)])
      .filter(([, value]) => value);
    said.push(
      `${names[seat]}${seat === view.seat ? ", you" : ""}: ${facts.map(([name, value]) => `${name} ${value}`).join(", ")}. ${zones(seat).join(". ")}.`,
    );
  });
  return said.join(" ");
}

/** Say what is asked, or who is waited for. @param {import("./table_page.js").Page} page
 * @param {import("../types").Frame} frame */
export function announcePosition(page, frame) {
  const asked = Boolean(frame.view.prompt);
  const words = frame.view.outcome
    ? tellOutcome(frame.view, frame.names)
    : asked
      ? tellPrompt(frame.view)
      : tellWaiting(frame.view, frame.names);
  const mark = `${frame.view.ask}:${words}`;
  if (mark === page.told) return;
  page.told = mark;
  announce(words);
  if (frame.view.outcome && !page.finale) soundEnd(page);
  else if (asked && !page.wasAsked) sound("turn");
  page.wasAsked = asked;
}

/** How it ended, for the ear: where the last move is shown first, after it. @param {import("./table_page.js").Page} page */
export function soundEnd({ frame, me }) {
  sound(frame?.view.outcome?.winners.includes(/** @type {number} */ (me)) ? "win" : "end");
}

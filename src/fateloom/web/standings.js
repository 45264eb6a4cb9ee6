// Who stands where at the end, and what each score is made of, line by line with its rule.

import { plain } from "./chart.js";
import { h } from "./dom.js";
import { sentence } from "./face.js";
import { ruleLink } from "./markdown.js";
import { crest } from "./seat.js";

/** @typedef {import('./types').Outcome} Outcome */

/** @param {number} score */
export const signed = (score) => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0");

/** The seats from the best to the worst. @param {Outcome} outcome */
export function order(outcome) {
  const winner = outcome.winners[0];
  const others = outcome.scores.filter((_, seat) => !outcome.winners.includes(seat));
  const low =
    winner !== undefined &&
    others.length > 0 &&
    others.every((score) => score >= outcome.scores[winner]) &&
    others.some((score) => score > outcome.scores[winner]);
  return outcome.scores
    .map((_, seat) => seat)
    .sort(
      (one, other) =>
        Number(outcome.winners.includes(other)) - Number(outcome.winners.includes(one)) ||
        (low ? 1 : -1) * (outcome.scores[one] - outcome.scores[other]),
    );
}

/** What a part of a score is for, however many it counts: "3 treasures of …" and "1 treasure of …" are one kind.
 * @param {string} what */
const kindOf = (what) => what.replace(/^\d+ (\S+?)s?(?= |$)/, "$1s");

/** The inks of what several players have scored by, the commonest first; the last is for all else. @param {Outcome} outcome */
function inksOf(outcome) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [what, score] of outcome.parts.flat())
    if (score > 0) counts.set(kindOf(what), (counts.get(kindOf(what)) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count > 1).sort((one, other) => other[1] - one[1]);
  const shown = common.length ? common : [...counts];
  return new Map(shown.slice(0, 3).map(([what], index) => [what, `b${index + 1}`]));
}

/** What the inks of the bars stand for. @param {Outcome} outcome @param {Map<string, string>} inks */
function legend(outcome, inks) {
  const parts = outcome.parts.flat();
  const rest = parts.some(([what, score]) => score > 0 && !inks.has(kindOf(what)));
  const lost = parts.some(([, score]) => score < 0);
  if (inks.size + Number(rest) + Number(lost) < 2) return null;
  const key = (/** @type {string} */ ink, /** @type {string} */ what) =>
    h("li", {}, h("i", { class: ink, "aria-hidden": "true" }), what);
  return h(
    "ul",
    { class: "legend", "aria-label": "How the scores are made" },
    [...inks].map(([what, ink]) => key(ink, sentence(what))),
    rest && key("b4", "Other"),
    lost && key("off", "Taken off"),
  );
}

/** What the score is made of, as a bar. @param {[string, number, string][]} parts @param {number} most @param {Map<string, string>} inks */
function barOf(parts, most, inks) {
  const gained = parts.filter(([, score]) => score > 0);
  const lost = parts.filter(([, score]) => score < 0).reduce((sum, [, score]) => sum - score, 0);
  if (!gained.length && !lost) return null;
  const width = (/** @type {number} */ score) => `${(100 * score) / most}%`;
  return h(
    "div",
    { class: "scorebar", "aria-hidden": "true" },
    ...gained.map(([what, score]) =>
      h(
        "i",
        { class: inks.get(kindOf(what)) ?? "b4", vars: { "--w": width(score) }, title: what },
        h("b", {}, String(score)),
      ),
    ),
    lost > 0 && h("i", { class: "off", vars: { "--w": width(lost) } }, h("b", {}, `−${lost}`)),
  );
}

/** @param {Outcome} outcome @param {string[]} names @param {number | null} me @param {string} game @param {boolean[]} bots */
export function board(outcome, names, me, game, bots) {
  const sums = outcome.parts.map((parts) => parts.reduce((sum, [, score]) => sum + Math.max(0, score), 0));
  const losses = outcome.parts.map((parts) => parts.reduce((sum, [, score]) => sum - Math.min(0, score), 0));
  const most = Math.max(1, ...sums.map((sum, seat) => sum + losses[seat]));
  const ranked = order(outcome);
  const inks = inksOf(outcome);
  return h(
    "section",
    { class: "board panel", "aria-label": "Scores" },
    legend(outcome, inks),
    h(
      "ol",
      { class: "standings" },
      ...ranked.map((seat, at) => {
        const equal = (/** @type {number} */ other) =>
          outcome.scores[other] === outcome.scores[seat] &&
          outcome.winners.includes(other) === outcome.winners.includes(seat);
        const place = at === 0 ? 1 : ranked.findIndex(equal) + 1;
        return h(
          "li",
          { key: String(seat), class: outcome.winners.includes(seat) ? "best-score" : "" },
          h("span", { class: "pl" }, String(place)),
          crest(seat),
          h(
            "b",
            { class: "whom" },
            names[seat],
            seat === me ? h("small", {}, " you") : bots[seat] ? h("small", {}, " bot") : "",
          ),
          h(
            "div",
            { class: "made" },
            barOf(outcome.parts[seat] ?? [], most * 1.04, inks),
            h(
              "p",
              {},
              ...(outcome.parts[seat] ?? []).flatMap(([what, score, rule], index) => [
                index ? " · " : "",
                `${sentence(what)} `,
                h("b", { class: score < 0 ? "neg" : "" }, signed(score)),
                " ",
                rule && ruleLink(game, rule, rule),
              ]),
            ),
          ),
          h("b", { class: "tot" }, plain(outcome.scores[seat])),
        );
      }),
    ),
  );
}

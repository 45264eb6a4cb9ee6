// The final ranking, and the lines of each score with their rules.

import { plain } from "./chart.js";
import { h } from "../ui/dom.js";
import { sentence } from "../cards/face_info.js";
import { ruleLink } from "../ui/markdown.js";
import { crest } from "../ui/crest.js";
import { NO_NAME } from "../ui/storage.js";

/** @typedef {import('../types').Outcome} Outcome */

/** @param {number} score */
export const signed = (score) => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0");

/** The seats from the best to the worst. @param {Outcome} outcome */
export const order = (outcome) =>
  outcome.places.map((_, seat) => seat).sort((one, other) => outcome.places[one] - outcome.places[other]);

/** The lines that a seat's score is the sum of, each with its kind. @param {Outcome} outcome @param {number} seat */
const linesOf = (outcome, seat) =>
  (outcome.scores[seat] === null ? [] : (outcome.parts[seat] ?? [])).map(([what, score, rule], at) => ({
    what,
    score,
    rule,
    kind: outcome.kinds?.[seat]?.[at] ?? what,
  }));

/** The lines of all scores. @param {Outcome} outcome */
const allLines = (outcome) => outcome.parts.flatMap((_, seat) => linesOf(outcome, seat));

/** The inks of what several players have scored by, the commonest first; the last is for all else. @param {Outcome} outcome */
function inksOf(outcome) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { kind, score } of allLines(outcome)) if (score > 0) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count > 1).sort((one, other) => other[1] - one[1]);
  const shown = common.length ? common : [...counts];
  return new Map(shown.slice(0, 3).map(([what], index) => [what, `b${index + 1}`]));
}

/** What the inks of the bars stand for. @param {Outcome} outcome @param {Map<string, string>} inks */
function legend(outcome, inks) {
  const lines = allLines(outcome);
  const rest = lines.some(({ kind, score }) => score > 0 && !inks.has(kind));
  const lost = lines.some(({ score }) => score < 0);
  if (inks.size + Number(rest) + Number(lost) < 2) return null;
  const key = (/** @type {string} */ ink, /** @type {string} */ what) =>
    h("li", {}, h("i", { class: ink, "aria-hidden": "true" }), what);
  return h(
    "ul",
    { class: "legend", "aria-label": "Score breakdown" },
    [...inks].map(([what, ink]) => key(ink, sentence(what))),
    rest && key("b4", "Other"),
    lost && key("off", "Penalties"),
  );
}

/** What the score is made of, as a bar. @param {ReturnType<typeof linesOf>} lines @param {number} most @param {Map<string, string>} inks */
function barOf(lines, most, inks) {
  const gained = lines.filter(({ score }) => score > 0);
  const lost = lines.filter(({ score }) => score < 0).reduce((sum, { score }) => sum - score, 0);
  if (!gained.length && !lost) return null;
  const width = (/** @type {number} */ score) => `${(100 * score) / most}%`;
  return h(
    "div",
    { class: "scorebar", "aria-hidden": "true" },
    ...gained.map(({ what, kind, score }) =>
      h("i", { class: inks.get(kind) ?? "b4", vars: { "--w": width(score) }, title: what }, h("b", {}, String(score))),
    ),
    lost > 0 && h("i", { class: "off", vars: { "--w": width(lost) } }, h("b", {}, `−${lost}`)),
  );
}

/** @param {Outcome} outcome @param {string[]} names @param {number | null} me @param {string} game @param {boolean[]} bots */
export function board(outcome, names, me, game, bots) {
  const sums = names.map((_, seat) => linesOf(outcome, seat).reduce((sum, { score }) => sum + Math.abs(score), 0));
  const most = Math.max(1, ...sums);
  const inks = inksOf(outcome);
  return h(
    "section",
    { class: "board panel", "aria-label": "Scores" },
    legend(outcome, inks),
    h(
      "ol",
      { class: "standings" },
      ...order(outcome).map((seat) => {
        const scored = outcome.scores[seat] !== null;
        return h(
          "li",
          { key: String(seat), class: outcome.winners.includes(seat) ? "best-score" : "" },
          h("span", { class: "pl" }, names.length > 1 ? String(outcome.places[seat]) : ""),
          crest(seat),
          h(
            "b",
            { class: "whom" },
            seat === me && names[seat] === NO_NAME ? "You" : names[seat],
            seat === me && names[seat] !== NO_NAME ? h("small", {}, " you") : bots[seat] ? h("small", {}, " bot") : "",
          ),
          h(
            "div",
            { class: "made" },
            barOf(linesOf(outcome, seat), most * 1.04, inks),
            h(
              "p",
              {},
              ...(outcome.parts[seat] ?? []).flatMap(([what, score, rule], index) => [
                index ? " · " : "",
                `${sentence(what)} `,
                h("b", { class: score < 0 ? "neg" : "" }, scored ? signed(score) : plain(score)),
                " ",
                rule && ruleLink(game, rule, rule),
              ]),
            ),
          ),
          h("b", { class: "tot", title: scored ? null : "no score" }, plain(outcome.scores[seat])),
        );
      }),
    ),
  );
}

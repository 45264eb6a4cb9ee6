// The page of a puzzle: the table page at a position, with one question and its explanation.

import { gameOf } from "../session/api.js";
import { go } from "../ui/navigation.js";
import { loadGame } from "../game_files/load.js";
import { applyOnlyStylesOf } from "../game_files/looks.js";
import { h } from "../ui/dom.js";
import { withErrorToast } from "../ui/announcer.js";
import { tool, topBar } from "../shell/top_bar.js";
import { useKeys } from "../shell/keyboard.js";
import { playNow } from "../pages/game_shelf.js";
import { TablePage } from "../play/table_page.js";
import { tableKeys } from "../play/shortcuts.js";
import { PuzzlePanel } from "./puzzle_panel.js";
import { PuzzleSession, askPuzzle } from "./puzzle_session.js";

/** @typedef {import('../types').GameInfo} GameInfo @typedef {import('../wire').PuzzleState} PuzzleState */

/** What is offered after the answer. @param {GameInfo} game @param {PuzzleState} state */
function ending(game, state) {
  const next = (state.number % state.of) + 1;
  return [
    state.of > 1 &&
      h(
        "a",
        { class: "btn", key: "next", "data-puzzle": "next", href: `/puzzle/${game.id}?number=${next}` },
        "Another one",
      ),
    h(
      "button",
      {
        class: "btn quiet",
        type: "button",
        key: "play",
        "data-puzzle": "play",
        onclick: withErrorToast(() => playNow(game)),
      },
      "Play a game",
    ),
  ];
}

/** The top bar of a puzzle. @param {TablePage} page */
function header(page) {
  return topBar({
    game: page.game.title,
    facts: [h("span", { key: "puzzle" }, "Puzzle")],
    tools: [
      tool("rule-book", "Rules (R)", () => page.openTab("rules"), { key: "rules" }),
      tool("chat-bubble", "Log (L)", () => page.openTab("log"), { key: "log" }),
      h(
        "button",
        { class: "btn", type: "button", key: "leave", "data-puzzle": "leave", onclick: () => void go("/") },
        "Leave",
      ),
    ],
  });
}

/** @param {HTMLElement} root @param {{game: string, day?: string, number?: string}} params */
export async function open(root, params) {
  const game = await loadGame(await gameOf(params.game));
  const { day, number } = params;
  const state = await askPuzzle(game.id, number ? { number: Number(number) } : day ? { day } : {});
  applyOnlyStylesOf(game.id);
  /** @type {PuzzlePanel | null} */
  let panel = null;
  /** @type {any} */
  let session;
  const page = new TablePage(root, `puzzle-${game.id}`, null, game, {
    session: (listener) => (session = new PuzzleSession(game, state, listener)),
    header,
    draw: () => panel?.draw(),
  });
  /** @type {PuzzleSession} */
  const held = session;
  panel = new PuzzlePanel(page, held, () => ending(game, state));
  root.classList.add("lesson");
  page.showTable = true;
  useKeys(tableKeys(page));
  held.begin();
  return { close: () => page.close() };
}

// The page of a lesson: the table page, with a coach instead of other people.

import { botsFor, gameOf } from "../session/api.js";
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
import { progressOf } from "../ui/learnt.js";
import { Coach } from "./coach.js";
import { LessonSession } from "./lesson_session.js";

/** @typedef {import('../types').GameInfo} GameInfo @typedef {import('../types').LessonCard} LessonCard */

/** The level of the bots in the game that follows a lesson. */
const EASY = "novice";

/** Begin a real game with easy bots. @param {GameInfo} game @param {LessonCard} lesson */
async function nowYou(game, lesson) {
  const levels = await botsFor(game.id);
  const bot = levels.find((level) => level.name === EASY) ?? levels[0];
  await playNow(game, { options: lesson.now, bot: bot?.name });
}

/** What the last step offers. @param {GameInfo} game @param {LessonCard} lesson */
function ending(game, lesson) {
  const others = game.lessons.filter((one) => one.id !== lesson.id && !progressOf(game.id, one.id).done);
  return [
    h(
      "button",
      {
        class: "btn strong",
        type: "button",
        key: "now",
        "data-coach": "now",
        onclick: withErrorToast(() => nowYou(game, lesson)),
      },
      "Now you: play a game",
    ),
    ...others
      .slice(0, 3)
      .map((one) =>
        h(
          "a",
          { class: "btn", key: one.id, href: lessonPath(game.id, one.id), title: one.about },
          `${one.title} (${one.minutes} min)`,
        ),
      ),
  ];
}

/** @param {string} game @param {string} lesson */
const lessonPath = (game, lesson) => `/learn/${game}?lesson=${lesson}`;

/** The top bar of a lesson. @param {TablePage} page @param {LessonCard} lesson */
function header(page, lesson) {
  return topBar({
    game: page.game.title,
    facts: [h("span", { key: "lesson" }, "Lesson: ", h("b", {}, lesson.title))],
    tools: [
      tool("rule-book", "Rules (R)", () => page.openTab("rules"), { key: "rules" }),
      tool("chat-bubble", "Log (L)", () => page.openTab("log"), { key: "log" }),
      h(
        "button",
        { class: "btn", type: "button", key: "leave", "data-coach": "leave", onclick: () => void go("/") },
        "Leave",
      ),
    ],
  });
}

/** @param {HTMLElement} root @param {{game: string, lesson?: string}} params */
export async function open(root, params) {
  const game = await loadGame(await gameOf(params.game));
  const lesson = game.lessons.find((one) => (params.lesson ? one.id === params.lesson : one.first)) ?? game.lessons[0];
  if (!lesson) throw new Error(`${game.title} has no lessons yet.`);
  applyOnlyStylesOf(game.id);
  /** @type {Coach | null} */
  let coach = null;
  /** @type {any} */
  let session;
  const page = new TablePage(root, `lesson-${game.id}`, null, game, {
    session: (listener) => (session = new LessonSession(game, lesson, listener)),
    header: (/** @type {TablePage} */ own) => header(own, lesson),
    draw: () => coach?.draw(),
  });
  /** @type {LessonSession} */
  const held = session;
  coach = new Coach(page, held, () => ending(game, lesson));
  root.classList.add("lesson");
  page.showTable = true;
  useKeys({ ...tableKeys(page), u: () => void held.back(), h: () => void held.showMe() });
  page.draw();
  return { close: () => page.close() };
}

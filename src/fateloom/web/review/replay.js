// The replay: a slider over all decisions, from the view of any seat, with a link to each step.

import { ask, gameOf, tableOf } from "../session/api.js";
import { tool, topBar } from "../shell/top_bar.js";
import { h, patch } from "../ui/dom.js";
import { setTitle, announce } from "../ui/announcer.js";
import { loadGame } from "../game_files/load.js";
import { applyOnlyStylesOf } from "../game_files/looks.js";
import { atRoot } from "../ui/site_root.js";
import { credentialsOf } from "../ui/storage.js";
import { useKeys } from "../shell/keyboard.js";
import { LogBook } from "./log_book.js";
import { ruleLink } from "../ui/markdown.js";
import { botWords, joined } from "../ui/words.js";
import { openContinueDialog } from "./continue_from.js";
import { waitsForDay } from "./daily_note.js";
import { copy } from "../ui/clipboard.js";
import { applyGameTheme } from "../shell/settings.js";
import { skeleton } from "../table/page_frame.js";
import { drawTable, dispose } from "../table/board.js";

const SPEEDS = [1, 2, 4, 8];
const BEAT = 1200;

/** Some of many, evenly. @template T @param {T[]} all @param {number} most @returns {T[]} */
const thinned = (all, most) => all.filter((_, at) => at % Math.ceil(all.length / most) === 0);

/** @param {HTMLElement} root @param {{id: string, step?: string, seat?: string}} params */
export async function open(root, params) {
  const token = credentialsOf(params.id)[0]?.token;
  const table = await tableOf(params.id, token);
  const game = await loadGame(await gameOf(table.game));
  applyOnlyStylesOf(game.id);
  const parts = skeleton(root);
  applyGameTheme(game.id);
  root.dataset.game = game.id;
  root.classList.add("replaying");
  setTitle(`Replay of ${game.title}`);
  const roots = { table: parts.table, own: parts.own, side: game.layout.game?.side ? parts.side : null };
  const names = table.seats.map((seat) => seat.name);
  const logbook = new LogBook(game);
  const closed = waitsForDay(table);
  const over = table.state === "finished" && !closed;
  const own = credentialsOf(params.id)[0]?.seat;
  let seat = params.seat ?? ((over || closed) && own !== undefined ? String(own) : "gallery");
  let step = Number(params.step ?? 0);
  let steps = 0;
  let playing = 0;
  let speed = 1;
  let visit = 0;
  /** @type {any} */
  let shown = null;
  /** @type {Map<string, Promise<any>>} */
  const kept = new Map();

  /** @param {number} at */
  const fetchStep = (at) => {
    const name = `${seat}:${at}`;
    let page = kept.get(name);
    if (!page) {
      page = ask(params.id, `replay?step=${at}&seat=${seat}`, token);
      page.catch(() => kept.delete(name));
      kept.set(name, page);
      if (kept.size > 200) kept.delete(/** @type {string} */ (kept.keys().next().value));
    }
    return page;
  };

  /** @param {number} to @param {boolean} [still] */
  const show = async (to, still = false) => {
    const mine = ++visit;
    step = Math.max(0, steps ? Math.min(steps, to) : to);
    const page = await fetchStep(step);
    if (mine !== visit) return;
    const before = shown;
    shown = page;
    steps = page.steps;
    step = page.step;
    history.replaceState(null, "", atRoot(`/replay/${params.id}?step=${step}&seat=${seat}`));
    draw(still || !before || Math.abs(before.step - step) > 1);
    const lines = page.frame.view.log;
    if (lines.length) announce(`Decision ${step} of ${steps}. ${lines[lines.length - 1].text}`);
    if (step < steps) void fetchStep(step + 1).catch(() => undefined);
  };

  const stop = () => {
    clearInterval(playing);
    playing = 0;
  };
  const toggle = () => {
    if (playing) {
      stop();
      draw(true);
      return;
    }
    if (step >= steps) step = 0;
    playing = window.setInterval(() => {
      if (step >= steps) {
        stop();
        draw(true);
      } else void show(step + 1);
    }, BEAT / speed);
    draw(true);
  };

  /** A new table at this step. */
  const onward = () => {
    if (!over || table.old_rules || step >= steps) return;
    stop();
    openContinueDialog(table, step, /^\d+$/.test(seat) ? Number(seat) : (own ?? shown?.frame.view.waiting[0] ?? 0));
  };

  /** @param {boolean} still */
  const draw = (still) => {
    if (!shown) return;
    const { view } = shown.frame;
    const lines = view.log;
    const last = lines[lines.length - 1];
    patch(
      parts.top,
      topBar({
        game: game.title,
        facts: [h("span", {}, "Replay"), h("span", {}, table.options_text.slice(0, 2).join(", "))],
        tools: [tool("share", "Copy link to this step", () => void copy(location.href))],
      }),
    );
    parts.prompt.classList.add("waiting");
    patch(parts.prompt, [
      h(
        "div",
        { class: "ask", key: "ask" },
        h("h2", { id: "question", key: "h2" }, last ? last.text : "The game is set up."),
        h(
          "p",
          { class: "aside", key: "p" },
          last?.rule ? ruleLink(game.id, last.rule) : "",
          view.waiting.length
            ? ` Next to act: ${joined(view.waiting.map((/** @type {number} */ one) => names[one]))}`
            : "",
        ),
      ),
      h(
        "div",
        { class: "replay", key: "replay", role: "group", "aria-label": "Replay" },
        tool("previous-button", "Previous decision", () => void show(step - 1), {
          key: "prev",
          "data-what": "prev",
        }),
        tool(playing ? "pause-button" : "play-button", playing ? "Pause" : "Play", toggle, {
          key: "play",
          class: "tool big",
          "data-what": "play",
        }),
        tool("next-button", "Next decision", () => void show(step + 1), {
          key: "next",
          "data-what": "next",
        }),
        h(
          "span",
          { class: "scrub", key: "scrub" },
          h("input", {
            type: "range",
            min: "0",
            max: String(steps),
            step: "1",
            value: String(step),
            "aria-label": "Decision",
            "aria-valuetext": `${step} of ${steps}${last ? `: ${last.text}` : ""}`,
            oninput: (/** @type {any} */ event) => {
              stop();
              void show(Number(event.target.value), true);
            },
          }),
          ...thinned(
            (shown.marks ?? []).filter((/** @type {any} */ mark) => mark.turn),
            40,
          ).map((/** @type {any} */ mark) =>
            h("i", {
              class: "tick",
              vars: { "--at": `${(100 * mark.step) / Math.max(1, steps)}%` },
              title: mark.text,
            }),
          ),
        ),
        h("span", { class: "pos", key: "pos" }, h("b", {}, String(step)), ` of ${steps}`),
        h(
          "button",
          {
            class: "seg1",
            key: "speed",
            type: "button",
            "aria-label": `Speed ${speed}`,
            onclick: () => {
              speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
              if (playing) {
                stop();
                toggle();
              } else draw(true);
            },
          },
          `${speed}×`,
        ),
        h(
          "label",
          { class: "viewpoint", key: "eyes" },
          h("span", { class: "sr" }, "View as"),
          h(
            "select",
            {
              onchange: (/** @type {any} */ event) => {
                seat = event.target.value;
                dispose(roots);
                void show(step, true);
              },
            },
            closed
              ? h("option", { value: String(own ?? "gallery"), selected: true }, names[own ?? 0])
              : h("option", { value: "gallery", selected: seat === "gallery" }, "Spectator"),
            over && names.length > 1 && h("option", { value: "all", selected: seat === "all" }, "Show all hands"),
            ...(over
              ? names.map((name, one) => h("option", { value: String(one), selected: seat === String(one) }, name))
              : []),
          ),
        ),
        over &&
          !table.old_rules &&
          h(
            "button",
            {
              class: "seg1 onward",
              key: "onward",
              type: "button",
              "data-what": "play-on",
              disabled: step >= steps,
              title:
                step < steps
                  ? "Start a new table from this position (O)"
                  : "The game is over at this step. Go back one.",
              onclick: onward,
            },
            "Play on from here",
          ),
      ),
    ]);
    drawTable(roots, {
      view,
      game,
      names,
      me: view.seat,
      bots: table.seats.map(botWords),
      away: [],
      lit: new Map(),
      chosen: [],
      barred: new Map(),
      onPick: () => undefined,
      onBarred: () => undefined,
      still,
      hands: seat === "all",
      oldRules: Boolean(table.old_rules),
    });
    patch(parts.ticker, [last?.text ?? ""]);
    patch(parts.tabs, [h("div", { class: "tabs" }, h("h2", { class: "tabtitle" }, "Log"))]);
    parts.side.hidden = !roots.side;
    patch(parts.page, [
      h(
        "ol",
        { class: "log", tabindex: "0", "aria-label": "What happened" },
        ...logbook.nodes(lines, -1, () => draw(true)),
      ),
    ]);
    const list = parts.page.querySelector(".log");
    if (list) list.scrollTop = list.scrollHeight;
  };

  useKeys({
    ArrowLeft: (event) => {
      event.preventDefault();
      void show(step - 1);
    },
    ArrowRight: (event) => {
      event.preventDefault();
      void show(step + 1);
    },
    " ": (event) => {
      if (!(event.target instanceof HTMLButtonElement)) {
        event.preventDefault();
        toggle();
      }
    },
    p: toggle,
    o: onward,
    Home: () => void show(0, true),
    End: () => void show(steps, true),
    l: () => parts.rail.classList.toggle("open"),
  });
  const resized = () => draw(true);
  addEventListener("resize", resized);
  const first = await fetchStep(step);
  steps = first.steps;
  await show(Math.min(step, steps), true);
  return {
    close: () => {
      stop();
      removeEventListener("resize", resized);
      useKeys({});
      dispose(roots);
      setTitle("");
    },
  };
}

// Looking back at a match: a slider over its decisions, from any seat's viewpoint, with a link to each step.

import { ask, gameOf, tableOf } from "./api.js";
import { tool, topBar } from "./bar.js";
import { h, patch } from "./dom.js";
import { entitle, tell } from "./herald.js";
import { loadIcons } from "./icons.js";
import { credentialsOf } from "./keep.js";
import { useKeys } from "./keys.js";
import { LogBook } from "./log.js";
import { ruleLink } from "./markdown.js";
import { openOnward } from "./onward.js";
import { copy } from "./room.js";
import { dress } from "./settings.js";
import { skeleton } from "./skeleton.js";
import { drawTable, forget } from "./table.js";

const SPEEDS = [1, 2, 4, 8];
const BEAT = 1200;

/** Some of many, evenly. @template T @param {T[]} all @param {number} most @returns {T[]} */
const thinned = (all, most) => all.filter((_, at) => at % Math.ceil(all.length / most) === 0);

/** @param {HTMLElement} root @param {{id: string, step?: string, seat?: string}} params */
export async function open(root, params) {
  const token = credentialsOf(params.id)[0]?.token;
  const table = await tableOf(params.id, token);
  const [game] = await Promise.all([gameOf(table.game), loadIcons(table.game)]);
  const parts = skeleton(root);
  dress(game.id);
  root.dataset.game = game.id;
  root.classList.add("replaying");
  entitle(`Replay of ${game.title}`);
  const roots = { table: parts.table, own: parts.own, side: game.layout.game?.side ? parts.side : null };
  const names = table.seats.map((seat) => seat.name);
  const logbook = new LogBook(game, names);
  const over = table.state === "finished";
  let seat =
    params.seat ?? (over && credentialsOf(params.id).length ? String(credentialsOf(params.id)[0].seat) : "gallery");
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
    history.replaceState(null, "", `/replay/${params.id}?step=${step}&seat=${seat}`);
    draw(still || !before || Math.abs(before.step - step) > 1);
    const lines = page.frame.view.log;
    if (lines.length) tell(`Decision ${step} of ${steps}. ${lines[lines.length - 1].text}`);
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
    if (!over || step >= steps) return;
    stop();
    const own = credentialsOf(params.id)[0]?.seat;
    openOnward(table, step, /^\d+$/.test(seat) ? Number(seat) : (own ?? shown?.frame.view.waiting[0] ?? 0));
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
        tools: [tool("share", "Copy the link to this step", () => void copy(location.href))],
      }),
    );
    parts.prompt.classList.add("waiting");
    patch(parts.prompt, [
      h(
        "div",
        { class: "ask", key: "ask" },
        h("h2", { id: "question", key: "h2" }, last ? last.text : "The table is laid."),
        h(
          "p",
          { class: "aside", key: "p" },
          last?.rule ? ruleLink(game.id, last.rule) : "",
          view.waiting.length ? ` Next: ${view.waiting.map((/** @type {number} */ one) => names[one]).join(", ")}` : "",
        ),
      ),
      h(
        "div",
        { class: "replay", key: "replay", role: "group", "aria-label": "Replay" },
        tool("previous-button", "Back one decision", () => void show(step - 1), {
          key: "prev",
          "data-what": "prev",
        }),
        tool(playing ? "pause-button" : "play-button", playing ? "Pause" : "Play", toggle, {
          key: "play",
          class: "tool big",
          "data-what": "play",
        }),
        tool("next-button", "Forward one decision", () => void show(step + 1), {
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
          h("span", { class: "sr" }, "Whose eyes"),
          h(
            "select",
            {
              onchange: (/** @type {any} */ event) => {
                seat = event.target.value;
                forget(roots);
                void show(step, true);
              },
            },
            h("option", { value: "gallery", selected: seat === "gallery" }, "The gallery"),
            over && names.length > 1 && h("option", { value: "all", selected: seat === "all" }, "Show all hands"),
            ...(over
              ? names.map((name, one) => h("option", { value: String(one), selected: seat === String(one) }, name))
              : []),
          ),
        ),
        over &&
          h(
            "button",
            {
              class: "seg1 onward",
              key: "onward",
              type: "button",
              "data-what": "play-on",
              disabled: step >= steps,
              title: step < steps ? "A new table at this position (O)" : "The match is over here; go back a step",
              onclick: onward,
            },
            "Play on from here",
          ),
      ),
    ]);
    drawTable(
      /** @type {any} */ (roots),
      /** @type {any} */ ({
        view,
        game,
        names,
        me: view.seat,
        bots: table.seats.map((one) => (one.who === "bot" ? (one.bot ?? "") : "")),
        away: [],
        lit: new Map(),
        chosen: [],
        barred: new Map(),
        onPick: () => undefined,
        onBarred: () => undefined,
        still,
        hands: seat === "all",
      }),
    );
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
  const first = await fetchStep(step);
  steps = first.steps;
  await show(Math.min(step, steps), true);
  return {
    close: () => {
      stop();
      useKeys({});
      forget(roots);
      entitle("");
    },
  };
}

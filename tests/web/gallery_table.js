// A whole table in the gallery, with a prompt and a log that stand in for the shell's.

import { h, patch } from "/src/fateloom/web/ui/dom.js";
import { icon } from "/src/fateloom/web/ui/icons.js";
import { walk } from "/src/fateloom/web/prompt/option_path.js";
import { drawTable } from "/src/fateloom/web/table/board.js";

export async function table(asked, json, loadGame) {
  const id = asked.get("game");
  const game = await json(`/build/gallery/${id}.json`);
  const { names, views } = await json(`/build/gallery/${id}-${asked.get("at")}.json`);
  await loadGame(id);
  const seat =
    asked.get("seat") === null
      ? Math.max(
          0,
          views.findIndex((view) => view.prompt),
        )
      : Number(asked.get("seat"));
  const view = views[seat];
  const options = view.prompt?.options || [];
  let path = asked.get("path") ? asked.get("path").split(",") : [];
  const root = document.createElement("div");
  root.className = "shell cloth";
  root.dataset.game = id;
  document.body.append(root);
  const tools = ["anticlockwise-rotation", "rule-book", "chat-bubble", "sound-on", "menu"];
  patch(root, [
    h(
      "header",
      { class: "top" },
      h("span", { class: "brand" }, h("span", null, "Fateloom")),
      h("span", { class: "game" }, game.title),
      h("div", { class: "facts" }, h("span", null, view.phase)),
      h(
        "nav",
        { class: "tools" },
        tools.map((name) => h("button", { class: "tool", "aria-label": name }, icon(name))),
      ),
    ),
    h("main", { class: "table", id: "table" }),
    h(
      "div",
      { class: "dock" },
      h("section", { class: "prompt", id: "prompt" }),
      h("div", { class: "under", id: "own" }),
      h("div", { class: "ticker" }, view.log.at(-1)?.text),
    ),
    h(
      "aside",
      { class: "rail" },
      h(
        "div",
        { class: "tabs" },
        [game.layout.game?.side, "Log", "Chat", "Rules"]
          .filter(Boolean)
          .map((name, at) => h("button", { role: "tab", "aria-selected": String(at === 0) }, name)),
      ),
      game.layout.game?.side
        ? h("div", { class: "side", id: "side" })
        : h(
            "ol",
            { class: "log" },
            view.log.slice(-16).map((line) => h("li", null, h("span", null, ""), h("span", null, line.text))),
          ),
    ),
  ]);
  const roots = {
    table: root.querySelector("#table"),
    own: root.querySelector("#own"),
    side: root.querySelector("#side"),
  };
  const draw = (still) => {
    const stands = walk(options, game, view, path);
    const barred = new Map();
    for (const each of view.prompt?.barred || []) {
      for (const card of each.cards) barred.set(`card:${card}`, { why: each.why, rule: each.rule });
    }
    patch(root.querySelector("#prompt"), [
      h(
        "div",
        { class: "ask" },
        h("h2", null, view.prompt?.text || `Waiting for ${view.waiting.map((s) => names[s])}`),
        h("p", null, `Rule ${view.prompt?.rule || ""} ${path.join(" › ")}`),
      ),
      h(
        "div",
        { class: "opts" },
        [...stands.words].slice(0, 3).map(([word, left]) =>
          h(
            "button",
            {
              class: "opt",
              onclick: () => {
                path = [...path, word];
                draw();
              },
            },
            h("span", null, left.length === 1 ? left[0].label.split(":")[0].slice(0, 30) : word),
            h(
              "small",
              null,
              left.length === 1 ? (left[0].label.split(": ")[1] || "").slice(0, 34) : `${left.length} ways`,
            ),
          ),
        ),
        path.length > 0 &&
          h(
            "button",
            {
              class: "opt plain",
              onclick: () => {
                path = path.slice(0, -1);
                draw();
              },
            },
            "Back",
          ),
      ),
    ]);
    drawTable(roots, {
      view,
      game,
      names,
      bots: names.map((_, at) => (at === 3 ? "regular bot" : "")),
      me: view.seat,
      lit: stands.lit,
      chosen: path.filter((each) => each.includes(":")),
      barred,
      still,
      onPick: (place) => {
        path = path.includes(place) ? path.filter((each) => each !== place) : [...path, place];
        draw();
      },
    });
  };
  draw(true);
}

// The form for a new table: game, options, seats, clock.

import { botsFor, createTable, gameOf, games } from "../session/api.js";
import { go } from "../ui/navigation.js";
import { topBar } from "../shell/top_bar.js";
import { h, patch } from "../ui/dom.js";
import { sentence } from "../cards/face_info.js";
import { setTitle, withErrorToast } from "../ui/announcer.js";
import { NO_NAME, save, myName, load, playerKey, saveCredentials } from "../ui/storage.js";
import { blocks, ruleLink } from "../ui/markdown.js";
import { loadLooks } from "../game_files/looks.js";
import { poster } from "../game_files/posters.js";
import { crest } from "../ui/crest.js";
import { applyGameTheme } from "../shell/settings.js";
import { players } from "./game_shelf.js";

/** @typedef {{who: 'me' | 'open' | 'bot', name: string, bot: string}} Place */

/** @type {[string, string, import('../types').Clock][]} */
const CLOCKS = [
  ["none", "Untimed", null],
  ["quick", "30 seconds per decision", { per_decision: 30 }],
  ["calm", "2 minutes per decision", { per_decision: 120 }],
  ["bank", "10 minutes + 5 seconds per decision", { bank: 600, increment: 5 }],
];

/** The values of a number that has words for each of them. @param {import('../types').OptionSchema} schema */
function seatsOf({ minimum = 0, maximum = -1, "x-words": words = {} }) {
  if (!Object.keys(words).length) return null;
  return Array.from({ length: maximum - minimum + 1 }, (_, more) => minimum + more);
}

/** Number of options that are visible; the others are in a fold. */
const FIRST = 4;

/** One option of the game as a control. @param {string} game @param {string} name @param {import('../types').OptionSchema} schema @param {any} value
 * @param {(value: any) => void} set */
function optionField(game, name, schema, value, set) {
  const title = schema.title ?? name;
  const id = `option-${name}`;
  const about = h(
    "small",
    { class: "muted" },
    schema.description ?? "",
    schema["x-rule"] ? " " : "",
    schema["x-rule"] ? ruleLink(game, schema["x-rule"]) : "",
  );
  if (schema.type === "boolean") {
    return h(
      "div",
      { class: "field", key: name },
      h(
        "label",
        { class: "switch" },
        h("input", {
          type: "checkbox",
          id,
          checked: value === true,
          onchange: (/** @type {any} */ event) => set(event.target.checked),
        }),
        h("b", {}, title),
      ),
      about,
    );
  }
  const shown = schema.enum ?? seatsOf(schema);
  if (shown) {
    const words = schema["x-words"] ?? {};
    return h(
      "div",
      { class: "field", key: name },
      h("label", { for: id }, h("b", {}, title)),
      h(
        "select",
        { id, onchange: (/** @type {any} */ event) => set(shown[event.target.selectedIndex]) },
        ...shown.map((each) =>
          h(
            "option",
            { value: String(each), selected: each === value },
            `${words[String(each)] ?? sentence(String(each).replaceAll("_", " "))}${each === schema.default && !["usual", "auto"].includes(String(each)) ? " (default)" : ""}`,
          ),
        ),
      ),
      about,
    );
  }
  return h(
    "div",
    { class: "field", key: name },
    h("label", { for: id }, h("b", {}, title)),
    h("input", {
      type: "number",
      id,
      min: String(schema.minimum ?? ""),
      max: String(schema.maximum ?? ""),
      value: String(value),
      onchange: (/** @type {any} */ event) => set(Number(event.target.value)),
    }),
    about,
  );
}

/** @param {HTMLElement} root @param {{game?: string}} params */
export async function open(root, params) {
  setTitle("New table");
  root.className = "lobby start cloth";
  const top = document.createElement("header");
  top.className = "top";
  const main = document.createElement("main");
  main.id = "main";
  root.append(top, main);
  patch(top, topBar({ nav: "new" }));
  const all = await games();
  await loadLooks(all);
  let chosen = all.find((game) => game.id === params.game) ?? all[0];
  /** @type {import('../types').GameInfo} */
  let info;
  /** @type {import('../types').BotLevel[]} */
  let levels = [];
  /** @type {Place[]} */
  let seats = [];
  /** @type {Record<string, string | number | boolean>} */
  let options = {};
  let clock = "none";
  let open = true;
  let hidden = false;

  const seat = (/** @type {number} */ number) => {
    const usual =
      levels.find((level) => level.name === load("level", "regular")) ?? levels[Math.min(1, levels.length - 1)];
    while (seats.length < number) {
      seats.push({
        who: seats.length ? "bot" : "me",
        name: seats.length ? `Player ${seats.length + 1}` : myName(),
        bot: usual?.name ?? "",
      });
    }
    seats.length = number;
  };
  const choose = async (/** @type {import('../types').GameCard} */ game) => {
    chosen = game;
    [info, levels] = await Promise.all([gameOf(game.id), botsFor(game.id)]);
    options = {};
    seats = [];
    seat(game.seats.default);
    draw();
  };
  const create = async () => {
    const mine = seats.filter((place) => place.who === "me");
    const openSeats = seats.some((place) => place.who === "open");
    if (mine[0] && mine[0].name !== NO_NAME) save("name", mine[0].name);
    save(`options.${chosen.id}`, options);
    const seating = await createTable({
      game: chosen.id,
      options,
      seats: seats.map((place) =>
        place.who === "me"
          ? { who: "me", name: place.name.trim() || NO_NAME }
          : place.who === "bot"
            ? { who: "bot", bot: place.bot }
            : { who: "open" },
      ),
      public: openSeats && open,
      clock: CLOCKS.find(([id]) => id === clock)?.[2] ?? null,
      start: !openSeats,
      hide_reactions: hidden,
      ...(chosen.daily ? { player: playerKey() } : {}),
    });
    saveCredentials(seating.table, seating.credentials);
    await go(`/table/${seating.table.id}`, { carry: { table: seating.table, info: Promise.resolve(info) } });
  };

  /** @param {Place} place @param {number} number */
  const seatRow = (place, number) =>
    h(
      "li",
      { class: "place", key: String(number) },
      crest(number),
      h(
        "select",
        {
          "aria-label": `Seat ${number + 1}`,
          onchange: (/** @type {any} */ event) => {
            const [who, bot] = event.target.value.split(":");
            place.who = who;
            if (bot) {
              place.bot = bot;
              save("level", bot);
            }
            draw();
          },
        },
        h("option", { value: "me", selected: place.who === "me" }, number ? "Another player on this screen" : "You"),
        chosen.seats.most > 1 &&
          h("option", { value: "open", selected: place.who === "open" }, "Open seat (invite by link)"),
        ...levels.map((level) =>
          h(
            "option",
            { value: `bot:${level.name}`, selected: place.who === "bot" && place.bot === level.name },
            `Bot: ${level.title}`,
          ),
        ),
      ),
      place.who === "me"
        ? h("input", {
            "aria-label": `Name for seat ${number + 1}`,
            maxlength: "24",
            value: place.name,
            oninput: (/** @type {any} */ event) => {
              place.name = event.target.value;
            },
          })
        : h(
            "small",
            { class: "muted" },
            place.who === "bot"
              ? (levels.find((level) => level.name === place.bot)?.text ?? "")
              : "You get the invite link once the table is created.",
          ),
    );

  /** Whether an option makes sense beside the others. @param {import('../types').OptionSchema} schema */
  const fits = (schema) =>
    Object.entries(schema["x-when"] ?? {}).every(
      ([other, value]) => (options[other] ?? info.options.properties[other]?.default) === value,
    );

  /** @param {[string, import('../types').OptionSchema]} option */
  const field = ([name, schema]) =>
    optionField(chosen.id, name, schema, options[name] ?? schema.default, (value) => {
      if (value === schema.default) delete options[name];
      else options[name] = value;
      draw();
    });

  const draw = () => {
    const fields = Object.entries(info.options.properties).filter(([, schema]) => fits(schema));
    applyGameTheme(chosen.id);
    root.dataset.game = chosen.id;
    patch(top, topBar({ nav: "new" }));
    const { least, most } = chosen.seats;
    const persons = seats.filter((place) => place.who === "me").length;
    patch(main, [
      h("h1", { tabindex: "-1" }, "New table: ", h("em", {}, chosen.title)),
      h(
        "div",
        { class: "choosing", role: "group", "aria-label": "Choose a game" },
        ...all.map((game) =>
          h(
            "button",
            {
              class: game.id === chosen.id ? "pickgame on" : "pickgame",
              type: "button",
              key: game.id,
              "data-game": game.id,
              "aria-pressed": String(game.id === chosen.id),
              onclick: () => void choose(game),
            },
            poster(game.id, "YMid"),
            h("b", {}, game.title),
          ),
        ),
      ),
      h(
        "div",
        { class: "cols" },
        h(
          "form",
          {
            class: "panel box",
            onsubmit: (/** @type {any} */ event) => {
              event.preventDefault();
              void withErrorToast(create)(event);
            },
          },
          h("h2", {}, "Seats"),
          least < most &&
            h(
              "label",
              { class: "field" },
              h("b", {}, "Players"),
              h(
                "select",
                {
                  onchange: (/** @type {any} */ event) => {
                    seat(Number(event.target.value));
                    draw();
                  },
                },
                ...Array.from({ length: most - least + 1 }, (_, more) =>
                  h(
                    "option",
                    { value: String(least + more), selected: seats.length === least + more },
                    String(least + more),
                  ),
                ),
              ),
            ),
          h("ul", { class: "places" }, ...seats.map(seatRow)),
          persons > 1 &&
            h(
              "p",
              { class: "muted" },
              "Sharing this screen: it is covered between turns so that nobody sees another hand.",
            ),
          fields.length > 0 && h("h2", {}, "Options"),
          h("div", { class: "fields", key: "fields" }, ...fields.slice(0, FIRST).map(field)),
          fields.length > FIRST &&
            h(
              "details",
              { class: "more-rules", key: "more" },
              h("summary", {}, `More options (${fields.length - FIRST})`),
              h("div", { class: "fields" }, ...fields.slice(FIRST).map(field)),
            ),
          most > 1 &&
            h(
              "label",
              { class: "field" },
              h("b", {}, "Clock"),
              h(
                "select",
                {
                  onchange: (/** @type {any} */ event) => {
                    clock = event.target.value;
                  },
                },
                ...CLOCKS.map(([id, text]) => h("option", { value: id, selected: id === clock }, text)),
              ),
            ),
          seats.filter((place) => place.who !== "bot").length > 1 &&
            h(
              "div",
              { class: "field", key: "hidden" },
              h(
                "label",
                { class: "switch" },
                h("input", {
                  type: "checkbox",
                  "data-what": "hide-reactions",
                  "aria-describedby": "hidden-note",
                  checked: hidden,
                  onchange: (/** @type {any} */ event) => {
                    hidden = event.target.checked;
                  },
                }),
                h("span", {}, "Hide who can respond"),
              ),
              h(
                "small",
                { class: "muted", id: "hidden-note" },
                "Passing without a choice takes as long as a player thinks. The game gets slower.",
              ),
            ),
          seats.some((place) => place.who === "open") &&
            h(
              "label",
              { class: "switch" },
              h("input", {
                type: "checkbox",
                checked: open,
                onchange: (/** @type {any} */ event) => {
                  open = event.target.checked;
                },
              }),
              h("span", {}, "List this table in the lobby"),
            ),
          h(
            "button",
            { class: "btn strong" },
            seats.some((place) => place.who === "open") ? "Create table" : "Start game",
          ),
        ),
        h(
          "section",
          { class: "panel box intro", "aria-label": "How to play, in 2 minutes" },
          h("h2", {}, "In 2 minutes"),
          h("p", { class: "lab" }, `${players(chosen)} · ${chosen.length}`),
          ...blocks(chosen.introduction),
          h("p", {}, h("a", { href: `/rules/${chosen.id}` }, "Full rules")),
        ),
      ),
    ]);
  };
  await choose(chosen);
}

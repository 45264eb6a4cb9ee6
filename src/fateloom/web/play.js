// The table: what the server sends is drawn, what you pick is sent, and everything says what it is for.

import { gameOf, rulesOf, tableOf } from "./api.js";
import { keepBegun, takeUp } from "./begun.js";
import { choicesOf } from "./choices.js";
import { Clocks } from "./clocks.js";
import { seatTurn } from "./curtain.js";
import { h, patch } from "./dom.js";
import { alarm, entitle, note, tell } from "./herald.js";
import { dismiss, doubtAbout } from "./hints.js";
import { loadIcons } from "./icons.js";
import { Intent } from "./intent.js";
import { recall } from "./keep.js";
import { useKeys } from "./keys.js";
import { LogBook } from "./log.js";
import { lookedNow, looks } from "./news.js";
import { renew } from "./orders.js";
import { nameOf } from "./places.js";
import { drawPlay } from "./playing.js";
import { resultNodes } from "./result.js";
import { roomNodes } from "./room.js";
import { Session } from "./session.js";
import { dress, settings } from "./settings.js";
import { asks } from "./sheet.js";
import { skeleton } from "./skeleton.js";
import { sound } from "./sound.js";
import { arrangementOf, forget } from "./table.js";
import { tableKeys } from "./tablekeys.js";
import { topNodes } from "./tabletop.js";
import { announce } from "./telling.js";
import { openZoom } from "./zoom.js";

/** @typedef {import('./types').Frame} Frame @typedef {import('./types').Option} Option @typedef {import('./types').Table} Table */

const COSTLY_ENDS = /^(pass|done|finish|end_turn|stay_hidden)$|warning/;

class TablePage {
  /** @param {HTMLElement} root @param {string} id @param {Table} table @param {import('./types').GameInfo} game */
  constructor(root, id, table, game) {
    this.parts = skeleton(root);
    this.game = game;
    dress(game.id);
    root.dataset.game = game.id;
    this.roots = {
      table: this.parts.table,
      own: this.parts.own,
      side: game.layout.game?.side ? this.parts.side : null,
    };
    /** @type {Intent | null} */
    this.intent = null;
    this.sending = "";
    this.tab = this.roots.side ? "side" : "log";
    this.words = "";
    /** @type {import('./types').RuleBook | null} */
    this.book = null;
    /** @type {LogBook | null} */
    this.logbook = null;
    this.line = "open";
    this.notice = "";
    this.looked = recall(`looked.${id}`, 0);
    this.read = 0;
    this.muted = new Set(recall(`muted.${id}`, /** @type {number[]} */ ([])));
    /** @type {number | null} */
    this.me = null;
    /** @type {{close: () => void} | null} */
    this.curtain = null;
    /** @type {import('./types').Tip | null} */
    this.hint = null;
    this.railMark = "";
    this.showTable = false;
    this.wasAsked = false;
    this.told = "";
    this.away = document.hidden;
    /** For which question a standing order was given last. */
    this.ordered = "";
    /** How much of the log there was when this seat was last asked. */
    this.asked = 0;
    /** What this seat was asked when it answered last, and how much of the log there was then. */
    this.answered = { text: "", told: 0 };
    this.clocks = new Clocks(() => this.draw());
    /** Whether the last decision can be taken back, if somebody wanted to know. @type {import('./types').UndoSays & {seq?: number} | null} */
    this.outlook = null;
    /** @type {any} */
    this.result = {};
    this.session = new Session(id, table, {
      onFrame: (frame, fresh) => this.onFrame(frame, fresh),
      onRoom: () => this.onRoom(),
      onBehind: () => this.draw(),
      onRefused: (message) => this.onRefused(message),
      onState: (state, why) => this.onState(state, why),
    });
    this.me = this.session.seats[0];
    this.redraw = () => this.draw();
    this.onVisible = () => looks(this);
    addEventListener("settings", this.redraw);
    addEventListener("redraw", this.redraw);
    document.addEventListener("visibilitychange", this.onVisible);
    root.addEventListener("click", (event) => this.onNamed(event));
    this.parts.table.addEventListener("click", () => this.session.pace.hurry());
    useKeys(tableKeys(this));
    this.draw();
  }

  close() {
    this.session.close();
    this.clocks.close();
    this.curtain?.close();
    removeEventListener("settings", this.redraw);
    removeEventListener("redraw", this.redraw);
    document.removeEventListener("visibilitychange", this.onVisible);
    useKeys({});
    entitle("");
    forget(this.roots);
  }

  // What comes in ------------------------------------------------------------------------------

  get frame() {
    return this.session.frames.get(this.me) ?? null;
  }

  get table() {
    return this.session.table;
  }

  get names() {
    return this.frame?.names ?? this.table.seats.map((seat) => seat.name);
  }

  /** @param {Frame} frame @param {import('./types').LogLine[]} fresh */
  onFrame(frame, fresh) {
    if (frame.seat !== this.me) {
      seatTurn(this);
      return;
    }
    const arrived = performance.now();
    this.logbook ??= new LogBook(this.game, frame.names);
    const before = this.intent;
    const prompt = frame.view.prompt;
    const same =
      before && prompt && before.view.ask === frame.view.ask && before.prompt.id === prompt.id && !this.sending;
    if (!same) {
      this.intent = prompt ? new Intent(prompt, this.game, frame.view) : null;
      this.sending = "";
      takeUp(this);
    }
    for (const line of this.told ? fresh : fresh.slice(-12)) tell(line.text);
    this.outlook = null;
    arrangementOf(this.game.id).follows?.(this);
    if (!seatTurn(this)) announce(this, frame);
    this.draw();
    if (fresh.length && !document.hidden) sound("card");
    if (prompt && !same) lookedNow(this);
    renew(this);
    performance.measure?.("draw", { start: arrived, end: performance.now() });
  }

  onRoom() {
    this.clocks.set(this.session.clocks);
    renew(this);
    if (this.tab !== "chat" && this.session.chat.length > this.read) {
      const line = this.session.chat[this.session.chat.length - 1];
      if (line.seat !== this.me && (line.seat === null || !this.muted.has(line.seat))) {
        sound("chat");
        tell(`${line.name} says: ${line.text}`);
      }
    }
    this.draw();
  }

  /** @param {{id: string | null, rule: string | null, why: string, status: number}} message */
  onRefused(message) {
    this.sending = "";
    if (message.status === 409) note("The table moved on before your answer came. Look again.");
    else {
      sound("refuse");
      alarm(message.why, { rule: message.rule, game: this.game.id });
    }
    const frame = this.frame;
    this.intent = frame?.view.prompt ? new Intent(frame.view.prompt, this.game, frame.view) : null;
    this.draw();
  }

  /** @param {'open' | 'lost' | 'gone'} state @param {string} why */
  onState(state, why) {
    if (state === this.line) return;
    const before = this.line;
    this.line = state;
    this.notice = state === "lost" ? "Reconnecting, your move is kept." : state === "gone" ? why : "";
    if (state === "lost") tell("The line is down. Reconnecting, your move is kept.");
    if (state === "gone") alarm(why);
    if (state === "open" && before === "lost") tell("Connected again.");
    this.parts.root.classList.toggle("offline", state !== "open");
    this.draw();
  }

  // What you do ----------------------------------------------------------------------------------

  /** @param {string} what a place or a word */
  pick(what) {
    const intent = this.intent;
    if (!intent || this.sending || intent.final) return;
    sound("pick");
    const done = intent.pick(what);
    if (done) {
      keepBegun(this, what, done);
      void this.settle(done);
    } else if (intent.isSet && intent.prompt.least === 1 && intent.prompt.most === 1 && intent.complete)
      this.send(intent.set[0]);
    else {
      this.draw();
      if (!intent.isSet && intent.path.length) this.tellNext(what);
    }
  }

  /** What was picked, and what can be picked next. @param {string} what */
  tellNext(what) {
    if (!this.intent) return;
    const next = choicesOf(this.intent, this.names).slice(0, 12);
    tell(`${nameIt(what, this)}. Next: ${next.map((choice) => choice.title).join(", ")}.`);
  }

  /** An option is chosen: ask where a newcomer should be asked, confirm where this person wishes it, send. @param {Option} option */
  async settle(option) {
    const frame = this.frame;
    const intent = this.intent;
    if (!frame || !intent) return;
    const doubt = doubtAbout(this.game.id, intent.prompt, option.key);
    if (doubt) {
      const sure = await asks("One moment", doubt.text, "Yes, all the same", "Back");
      if (!sure) {
        intent.back();
        this.draw();
        return;
      }
      dismiss(this.game.id, doubt);
    }
    const costly = COSTLY_ENDS.test(option.key) || COSTLY_ENDS.test(option.label);
    if (settings.confirm === "always" || (settings.confirm === "costly" && costly)) {
      intent.final = option;
      this.draw();
      tell(`${option.label}. Confirm?`);
      return;
    }
    this.send(option.key);
  }

  /** @param {string} key */
  send(key) {
    const frame = this.frame;
    if (!frame || this.me === null || this.sending) return;
    if (this.hint) dismiss(this.game.id, this.hint);
    this.answered = { text: frame.view.prompt?.text ?? "", told: this.session.logOf(this.me).length };
    this.sending = this.session.decide(this.me, frame.view.ask, key);
    this.draw();
  }

  back() {
    if (this.intent?.back()) {
      sound("pick");
      this.draw();
    }
  }

  /** @param {Event} event */
  onNamed(event) {
    const named = event.target instanceof Element ? event.target.closest("[data-face]") : null;
    if (named instanceof HTMLElement && named.classList.contains("named") && named.dataset.face) {
      openZoom(
        /** @type {any} */ ({ id: `log.${named.dataset.face}`, face: named.dataset.face }),
        /** @type {any} */ (this.game),
        named,
      );
    }
  }

  // Looking --------------------------------------------------------------------------------------

  /** @param {string} tab */
  openTab(tab) {
    const again = this.tab === tab && this.parts.rail.classList.contains("open");
    this.tab = tab;
    this.parts.rail.classList.toggle("open", !again);
    if (tab === "chat") this.read = this.session.chat.length;
    if (tab === "rules" && !this.book)
      void rulesOf(this.game.id).then((book) => {
        this.book = book;
        this.draw();
      });
    this.draw();
    if (tab === "chat") /** @type {HTMLElement | null} */ (this.parts.page.querySelector("input"))?.focus();
  }

  // Drawing --------------------------------------------------------------------------------------

  draw() {
    const { parts } = this;
    const { table } = this;
    const frame = this.frame;
    const over = frame?.view.outcome && !this.showTable;
    const open = table.state === "open";
    parts.root.classList.toggle("ended", Boolean(over) || open);
    parts.over.hidden = !over && !open;
    parts.table.hidden = parts.dock.hidden = parts.rail.hidden = Boolean(over) || open;
    patch(parts.top, topNodes(this));
    if (open) {
      entitle(table.title);
      patch(
        parts.over,
        roomNodes(table, this.game, this.session.credentials, () => {
          this.session.again();
          this.me = this.session.seats[0];
          void this.session.refresh().then(() => this.draw());
        }),
      );
      return;
    }
    if (!frame || this.parts.root.classList.contains("curtained")) {
      patch(parts.prompt, [
        h("div", { class: "ask" }, h("h2", { id: "question" }, this.notice || "The table is being laid.")),
      ]);
      return;
    }
    entitle(this.game.title, Boolean(frame.view.prompt));
    if (over) {
      patch(parts.over, resultNodes(this));
      return;
    }
    drawPlay(this, frame);
  }
}

/** @param {string} what @param {TablePage} page */
function nameIt(what, page) {
  return what.includes(":")
    ? nameOf(what, /** @type {any} */ (page.game), /** @type {any} */ (page.frame?.view), page.names)
    : what.replaceAll("_", " ");
}

/** @param {HTMLElement} root @param {{id: string, carry?: {table: Table, info: Promise<import('./types').GameInfo>}}} params */
export async function open(root, params) {
  const table = params.carry?.table ?? (await tableOf(params.id));
  const [game] = await Promise.all([params.carry?.info ?? gameOf(table.game), loadIcons(table.game)]);
  const page = new TablePage(root, params.id, table, game);
  return { close: () => page.close() };
}

/** @typedef {TablePage} Page */

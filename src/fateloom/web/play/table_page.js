// The page of one table: draws what the server sends, and sends what the player picks.

import { gameOf, rulesOf, tableOf } from "../session/api.js";
import { answerFor, resumeChoice } from "../prompt/chosen_ahead.js";
import { choicesOf } from "../prompt/choices.js";
import { Clocks } from "../session/clocks.js";
import { handOver } from "./handover.js";
import { h, patch } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { showToast, setTitle, showNote, announce } from "../ui/announcer.js";
import { dismiss, doubtAbout } from "../prompt/tips.js";
import { loadGame } from "../game_files/load.js";
import { applyOnlyStylesOf } from "../game_files/looks.js";
import { isHeld } from "../prompt/lifted.js";
import { Selection } from "../prompt/selection.js";
import { credentialsOf, load } from "../ui/storage.js";
import { useKeys } from "../shell/keyboard.js";
import { LogBook } from "../review/log_book.js";
import { lookedNow, looks } from "./unread.js";
import { reapplyAutoPass } from "../prompt/auto_pass.js";
import { nameOf } from "../prompt/option_path.js";
import { drawTablePage } from "./table_view.js";
import { oldMatchNodes } from "../review/old_match.js";
import { resultNodes } from "../review/result.js";
import { topBar } from "../shell/top_bar.js";
import { waitingRoom } from "./waiting_room.js";
import { Session } from "../session/session.js";
import { applyGameTheme, settings } from "../shell/settings.js";
import { isSlip } from "../ui/fresh_buttons.js";
import { confirmDialog } from "../ui/dialog.js";
import { skeleton } from "../table/page_frame.js";
import { sound } from "../shell/sound.js";
import { arrangementOf, busyFor, dispose, stageOf } from "../table/board.js";
import { tableKeys } from "./shortcuts.js";
import { tableHeader } from "./header.js";
import { announcePosition, soundEnd } from "./narration.js";
import { openZoom } from "../cards/card_zoom.js";

/** @typedef {import('../types').TablePage} Shared */
/** @typedef {import('../types').Frame} Frame @typedef {import('../types').Option} Option @typedef {import('../types').Table} Table */

const SLOW = "The server has not answered yet.";
const LOST = "Connection lost. Reconnecting…";
const KEPT = "Your move is kept and sent as soon as you are back.";
/** How long the last move stays before the result, in milliseconds. */
const FINALE_MS = 1600;

/** @implements {Shared} */
export class TablePage {
  /** @param {HTMLElement} root @param {string} id @param {Table | null} table @param {import('../types').GameInfo} game
   * @param {import('../types').LessonParts | null} [lesson] what a lesson has in place of a table with other people */
  constructor(root, id, table, game, lesson = null) {
    this.parts = skeleton(root);
    this.game = game;
    this.lesson = lesson;
    applyGameTheme(game.id);
    root.dataset.game = game.id;
    this.roots = {
      table: this.parts.table,
      own: this.parts.own,
      side: game.layout.game?.side ? this.parts.side : null,
    };
    /** @type {Selection | null} */
    this.intent = null;
    /** Since when a pick waits for the second click. */
    this.liftedAt = 0;
    this.sending = "";
    this.tab = this.roots.side ? "side" : "log";
    this.words = "";
    /** @type {import('../types').RuleBook | null} */
    this.book = null;
    /** @type {LogBook | null} */
    this.logbook = null;
    this.line = "open";
    this.notice = "";
    this.looked = load(`looked.${id}`, 0);
    this.read = 0;
    this.muted = new Set(load(`muted.${id}`, /** @type {number[]} */ ([])));
    /** @type {number | null} */
    this.me = null;
    /** @type {{close: () => void} | null} */
    this.curtain = null;
    /** @type {import('../types').Tip | null} */
    this.hint = null;
    /** What a bot's hint recommended, and for which question. @type {{ask: number, keys: string[]}} */
    this.hinted = { ask: -1, keys: [] };
    this.railMark = "";
    this.showTable = false;
    /** Whether the last move is being shown before the result. @type {"" | "begins" | "shown" | "over"} */
    this.finale = "";
    this.ending = 0;
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
    /** Whether the last decision can be undone, once the server was asked. @type {import('../types').UndoSays & {seq?: number} | null} */
    this.outlook = null;
    /** @type {any} */
    this.result = {};
    /** @type {import('../session/session.js').Listener} */
    const listener = {
      onFrame: (frame, fresh) => this.onFrame(frame, fresh),
      onRoom: () => this.onRoom(),
      onBehind: () => this.draw(),
      onRefused: (message) => this.onRefused(message),
      onState: (state, why) => this.onState(state, why),
    };
    /** @type {import('../types').TableSession} */
    this.session = lesson ? lesson.session(listener) : new Session(id, /** @type {Table} */ (table), listener);
    this.me = this.session.seats[0];
    this.redraw = () => this.draw();
    this.onVisible = () => looks(this);
    addEventListener("settings", this.redraw);
    addEventListener("redraw", this.redraw);
    addEventListener("resize", this.redraw);
    document.addEventListener("visibilitychange", this.onVisible);
    root.addEventListener("click", (event) => this.onNamed(event));
    this.onSceneOver = () => this.session.pace.sceneOver();
    addEventListener("scene-over", this.onSceneOver);
    this.parts.table.addEventListener("click", () => {
      this.session.pace.hurry();
      if (this.finale === "shown") this.showResult();
    });
    useKeys(tableKeys(this));
    this.draw();
  }

  close() {
    this.session.close();
    this.clocks.close();
    this.curtain?.close();
    clearTimeout(this.ending);
    removeEventListener("scene-over", this.onSceneOver);
    removeEventListener("settings", this.redraw);
    removeEventListener("redraw", this.redraw);
    removeEventListener("resize", this.redraw);
    document.removeEventListener("visibilitychange", this.onVisible);
    useKeys({});
    setTitle("");
    dispose(this.roots);
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

  /** @param {Frame} frame @param {import('../types').LogLine[]} fresh */
  onFrame(frame, fresh) {
    if (frame.seat !== this.me) {
      handOver(this);
      return 0;
    }
    const live = this.told !== "" && !this.finale && settings.pace !== "none";
    if (frame.view.outcome && live) this.finale = "begins";
    const arrived = performance.now();
    this.logbook ??= new LogBook(this.game);
    const before = this.intent;
    const prompt = frame.view.prompt;
    const same =
      before && prompt && before.view.ask === frame.view.ask && before.prompt.id === prompt.id && !this.sending;
    if (!same) {
      this.intent = prompt ? new Selection(prompt, this.game, frame.view) : null;
      this.sending = "";
      resumeChoice(this);
    }
    for (const line of this.told ? fresh : fresh.slice(-12)) announce(line.text);
    this.outlook = null;
    if (!this.lesson) arrangementOf(this.game.id).follows?.(this);
    if (!handOver(this)) announcePosition(this, frame);
    this.draw();
    if (fresh.length && !document.hidden) sound("card");
    if (prompt && !same) lookedNow(this);
    if (!this.lesson) reapplyAutoPass(this);
    performance.measure?.("draw", { start: arrived, end: performance.now() });
    const busy = busyFor(this.roots);
    if (this.finale === "begins") this.showLastMove(busy);
    return busy;
  }

  /** The last move is seen before the result; a click or *See the result* cuts it short. @param {number} busy */
  showLastMove(busy) {
    this.finale = "shown";
    const wait = (settings.pace === "brisk" ? 0.5 : 1) * FINALE_MS;
    this.ending = window.setTimeout(() => this.showResult(), wait + (busy < Infinity ? busy : FINALE_MS));
    this.draw();
  }

  showResult() {
    clearTimeout(this.ending);
    stageOf(this.roots)?.skip();
    if (this.finale === "shown") soundEnd(this);
    this.finale = "over";
    this.draw();
  }

  onRoom() {
    this.clocks.set(this.session.clocks);
    reapplyAutoPass(this);
    if (this.tab !== "chat" && this.session.chat.length > this.read) {
      const line = this.session.chat[this.session.chat.length - 1];
      if (line.seat !== this.me && (line.seat === null || !this.muted.has(line.seat))) {
        sound("chat");
        announce(`${line.name} says: ${line.text}`);
      }
    }
    this.draw();
  }

  /** @param {{id: string | null, rule: string | null, why: string, status: number}} message */
  onRefused(message) {
    this.sending = "";
    if (message.status === 409) showNote("The game moved on before your choice arrived. Choose again.");
    else if (message.why) {
      sound("refuse");
      showToast(message.why, { rule: message.rule, game: this.game.id });
    }
    const frame = this.frame;
    this.intent = frame?.view.prompt ? new Selection(frame.view.prompt, this.game, frame.view) : null;
    this.draw();
  }

  /** @param {'open' | 'slow' | 'lost' | 'gone'} state @param {string} why */
  onState(state, why) {
    if (state === this.line) return;
    const before = this.line;
    this.line = state;
    this.notice = { open: "", slow: SLOW, lost: LOST, gone: why }[state];
    if (state === "lost") announce(LOST);
    if (state === "gone") showToast(why);
    if (state === "open" && before === "lost") announce("Reconnected.");
    this.parts.root.classList.toggle("offline", state === "lost" || state === "gone");
    this.draw();
  }

  /** The line to the server in a banner over the table, while something is wrong with it. */
  drawNotice() {
    const { notice } = this.parts;
    notice.hidden = !this.notice;
    patch(
      notice,
      this.notice
        ? [
            icon("broken-ribbon"),
            h(
              "p",
              {},
              h("b", {}, this.notice),
              ` ${this.line === "gone" ? "" : this.sending ? KEPT : "Your seat is kept."}`,
            ),
            this.line === "lost" &&
              h("button", { class: "btn", type: "button", onclick: () => this.session.reconnect() }, "Try now"),
          ]
        : [],
    );
  }

  // What you do ----------------------------------------------------------------------------------

  /** A thing on the table is clicked. The first click of a move, and every click on a card of the hand, only lifts it:
   * it is played by a second one, unless this person plays with one click. @param {string} place @param {Event} [event] */
  touch(place, event) {
    const intent = this.intent;
    if (!intent || this.sending || intent.final) return;
    if (intent.ready && intent.path.at(-1) === place) {
      if (!isSlip(event, this.liftedAt)) void this.settle(intent.ready, true);
      return;
    }
    const first = !intent.path.length || intent.ready || intent.anew.has(place);
    this.pick(place, !settings.oneClick && Boolean(first || isHeld(place, intent.view, this.game)));
  }

  /** @param {string} what a place or a word @param {boolean} [lifts] whether it waits for a second click where it settles the question */
  pick(what, lifts = false) {
    const intent = this.intent;
    if (!intent || this.sending || intent.final) return;
    sound("pick");
    const done = intent.pick(what);
    if (done && (lifts || (done.caution && what.includes(":")))) {
      intent.ready = done;
      this.liftedAt = performance.now();
      this.draw();
      announce(
        `${[done.label, ...(done.would ?? []).map((part) => `${part.title}: ${part.text}`), done.caution].filter(Boolean).join(". ")}. Press Enter again to play it, Escape to put it back.`,
      );
    } else if (done) void this.settle(done);
    else if (!lifts && intent.isSet && intent.prompt.least === 1 && intent.prompt.most === 1 && intent.complete)
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
    announce(`${nameIt(what, this)}. Next: ${next.map((choice) => choice.title).join(", ")}.`);
  }

  /** An option is chosen: ask where a newcomer should be asked, confirm where this person wishes it, send. @param {Option} option @param {boolean} [sure] it was picked twice */
  async settle(option, sure = false) {
    const frame = this.frame;
    const intent = this.intent;
    if (!frame || !intent) return;
    const doubt = !this.lesson && doubtAbout(this.game.id, intent.prompt, option.key);
    if (doubt) {
      const sure = await confirmDialog("Are you sure?", doubt.text, "Yes, do it", "Go back");
      if (!sure) {
        intent.back();
        this.draw();
        return;
      }
      dismiss(this.game.id, doubt);
    }
    const ends = option.ends || option.preview?.warnings?.length > 0;
    if ((!sure && settings.confirm === "always") || (!sure && settings.confirm === "costly" && ends)) {
      intent.final = option;
      this.draw();
      announce(`${option.label}. Confirm?`);
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
    this.sending = this.session.decide(this.me, frame.view.ask, answerFor(this, key));
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
      openZoom({ id: `log.${named.dataset.face}`, face: named.dataset.face ?? "" }, this.game, named);
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
    const over = frame?.view.outcome && !this.showTable && !["begins", "shown"].includes(this.finale);
    const open = table.state === "open";
    const unreadable = Boolean(table.old_rules) && !frame;
    const covered = Boolean(over) || open || unreadable;
    parts.root.classList.toggle("ended", covered);
    parts.over.hidden = !covered;
    parts.table.hidden = parts.dock.hidden = parts.rail.hidden = covered;
    this.drawNotice();
    patch(parts.top, this.lesson ? this.lesson.header(this) : tableHeader(this));
    if (open) {
      setTitle(table.title);
      patch(
        parts.over,
        waitingRoom(table, this.game, this.session.credentials, () => {
          this.session.again();
          this.me = this.session.seats[0];
          void this.session.refresh().then(() => this.draw());
        }),
      );
      return;
    }
    if (unreadable) {
      setTitle(table.title);
      patch(parts.over, oldMatchNodes(table, this.session.credentials));
      return;
    }
    if (!frame || this.parts.root.classList.contains("curtained")) {
      patch(parts.prompt, [
        h("div", { class: "ask" }, h("h2", { id: "question" }, this.notice || "Setting up the table…")),
      ]);
      return;
    }
    setTitle(this.game.title, Boolean(frame.view.prompt));
    if (over) {
      patch(parts.over, resultNodes(this));
      return;
    }
    drawTablePage(this, frame);
    this.lesson?.draw();
  }
}

/** @param {string} what @param {TablePage} page */
function nameIt(what, page) {
  const view = page.frame?.view;
  return view && what.includes(":") ? nameOf(what, page.game, view, page.names) : what.replaceAll("_", " ");
}

/** @param {HTMLElement} root @param {{id: string, carry?: {table: Table, info: Promise<import('../types').GameInfo>}}} params */
export async function open(root, params) {
  const table = params.carry?.table ?? (await tableOf(params.id));
  if (table.old_rules?.installed === null) {
    const parts = skeleton(root);
    parts.over.hidden = false;
    parts.table.hidden = parts.dock.hidden = parts.rail.hidden = true;
    patch(parts.top, topBar({ game: table.title }));
    patch(parts.over, oldMatchNodes(table, credentialsOf(table.id)));
    setTitle(table.title);
    return {};
  }
  const game = await loadGame(await (params.carry?.info ?? gameOf(table.game)));
  applyOnlyStylesOf(game.id);
  const page = new TablePage(root, params.id, table, game);
  return { close: () => page.close() };
}

/** @typedef {TablePage} Page */

// A lesson as a table page sees it: like the session of a table, but each answer is a request that brings
// the answers so far, and the server keeps nothing.

import { call } from "../session/api.js";
import { Playback } from "../session/playback.js";
import { myName } from "../ui/storage.js";
import { progressOf, saveProgress } from "../ui/learnt.js";

/**
 * @typedef {import('../types').Frame} Frame
 * @typedef {import('../wire').LessonState} LessonState
 * @typedef {import('../wire').LessonStep} LessonStep
 * @typedef {import('../types').TableSession} TableSession
 * @typedef {import('../types').LogLine} LogLine
 *
 * @typedef {object} Coaching What the coach says beside a frame.
 * @property {LessonStep} step
 * @property {string[]} notes what is said of what has just happened
 * @property {string} mistake what an answer led to that is taken back
 * @property {boolean} busy something is still being shown
 */

const ME = 0;

/** @implements {TableSession} */
export class LessonSession {
  /** @param {import('../types').GameInfo} game @param {import('../types').LessonCard} lesson
   * @param {import('../session/session.js').Listener} listener */
  constructor(game, lesson, listener) {
    this.game = game;
    this.lesson = lesson;
    this.listener = listener;
    this.id = `lesson-${game.id}-${lesson.id}`;
    this.credentials = [{ seat: ME, token: "" }];
    this.seats = [ME];
    /** @type {Map<number | null, Frame>} */
    this.frames = new Map();
    /** @type {Map<number | null, LogLine[]>} */
    this.logs = new Map();
    /** @type {import('../types').ChatLine[]} */
    this.chat = [];
    /** @type {import('../types').Room['undo']} */
    this.undo = null;
    this.yields = {};
    this.clocks = {};
    /** @type {string[]} */
    this.answers = [];
    /** How often the step was answered otherwise. */
    this.mistakes = 0;
    /** @type {Coaching | null} */
    this.coaching = null;
    /** What each waiting frame is said with. @type {Map<Frame, Coaching>} */
    this.said = new Map();
    this.seq = 0;
    /** @type {LessonState | null} */
    this.state = null;
    this.table = tableOf(this.id, game, lesson, []);
    this.pace = new Playback(
      (frame) => this.#show(frame),
      () => this.listener.onBehind(),
    );
    void this.#resume(progressOf(game.id, lesson.id).answers);
  }

  /** @param {number | null} seat @returns {LogLine[]} */
  logOf(seat) {
    return this.logs.get(seat) ?? [];
  }

  token() {
    return undefined;
  }

  again() {}

  reconnect() {}

  async refresh() {}

  say() {}

  close() {
    this.pace.close();
  }

  /** Begin, or go on after these answers. @param {string[]} answers */
  async #resume(answers) {
    const state = await this.#ask(answers);
    if (!state) return;
    this.pace.close();
    this.#settle(state, []);
  }

  /** Answer the question, or point at a thing. @param {number} _seat @param {number} _ask @param {string} key */
  decide(_seat, _ask, key) {
    void this.answer(key);
    return key;
  }

  /** @param {string} key */
  async answer(key) {
    const state = await this.#ask(this.answers, key);
    if (!state) return;
    const { reply } = state;
    if (reply && !reply.taken) this.#mistake(state, reply);
    else this.#settle(state, reply?.say ? [reply.say] : []);
  }

  /** Take the last answer back; of a lesson every answer can be. */
  back() {
    return this.#resume(this.answers.slice(0, -1));
  }

  /** Start over. */
  restart() {
    return this.#resume([]);
  }

  /** Go back to where the mistake was made. */
  retry() {
    if (!this.state) return;
    this.pace.hurry();
    this.#take(this.state.view, 0, { step: this.state.step, notes: [], mistake: "", busy: false });
  }

  /** Let the lesson answer. */
  showMe() {
    if (this.coaching?.mistake) this.retry();
    return this.state ? this.answer(this.state.step.shown) : undefined;
  }

  /** @param {string[]} answers @param {string} [answer] @returns {Promise<LessonState | null>} */
  async #ask(answers, answer) {
    try {
      const path = `/learn/${this.game.id}/${this.lesson.id}`;
      return await call(path, { json: { answers, answer, name: myName() } });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.listener.onRefused({ id: null, seat: ME, rule: null, why, status: 0 });
      return null;
    }
  }

  /** Show what came of an answer that stands, then the next step. @param {LessonState} state @param {string[]} notes */
  #settle(state, notes) {
    const before = this.state;
    this.state = state;
    this.answers = state.answers;
    this.table = tableOf(this.id, this.game, this.lesson, state.names);
    if (before?.step.id !== state.step.id || !state.reply) this.mistakes = 0;
    saveProgress(this.game.id, this.lesson.id, state.step.last ? [] : state.answers, state.step.last);
    const step = before?.step ?? state.step;
    const told = [...notes];
    for (const frame of state.frames) {
      if (frame.say) told.push(frame.say);
      this.#take(still(frame.view), frame.from, { step, notes: [...told], mistake: "", busy: true });
    }
    const waits = state.step.touches.length > 0 || state.step.last;
    const view = waits ? still(state.view) : state.view;
    this.#take(view, 0, { step: state.step, notes: told, mistake: "", busy: false });
  }

  /** Show what an answer led to that is taken back. @param {LessonState} state
   * @param {import('../wire').LessonReply} reply */
  #mistake(state, reply) {
    this.state = state;
    this.mistakes += 1;
    if (!state.frames.length) {
      this.coaching = { step: state.step, notes: [reply.say], mistake: "", busy: false };
      this.listener.onRefused({ id: null, seat: ME, rule: null, why: "", status: 0 });
      return;
    }
    state.frames.forEach((frame, at) => {
      const last = at === state.frames.length - 1;
      const mistake = last ? reply.say : "";
      this.#take(still(frame.view), frame.from, { step: state.step, notes: [], mistake, busy: !last });
    });
  }

  /** @param {any} view @param {number} from @param {Coaching} coaching */
  #take(view, from, coaching) {
    this.seq += 1;
    /** @type {Frame} */
    const frame = { seq: this.seq, seat: ME, names: this.state?.names ?? [], view, from, pause: null };
    this.said.set(frame, coaching);
    this.pace.take(frame);
  }

  /** @param {Frame} frame */
  #show(frame) {
    const held = this.logOf(ME);
    const log = [...held.slice(0, Math.min(frame.from, held.length)), ...frame.view.log];
    const fresh = log.slice(Math.min(held.length, log.length));
    this.logs.set(ME, log);
    this.frames.set(ME, frame);
    this.coaching = this.said.get(frame) ?? null;
    this.said.delete(frame);
    const scenes = this.listener.onFrame(frame, fresh);
    return { news: fresh.length, asked: Boolean(frame.view.prompt || frame.view.outcome), scenes };
  }
}

/** A view in which nothing can be answered. @param {any} view */
const still = (view) => ({ ...view, prompt: null });

/** What a table page needs to know of a table. @param {string} id @param {import('../types').GameInfo} game
 * @param {import('../types').LessonCard} lesson @param {string[]} names @returns {import('../types').Table} */
function tableOf(id, game, lesson, names) {
  return {
    id,
    game: game.id,
    title: game.title,
    options: {},
    options_text: [lesson.title],
    public: false,
    state: "playing",
    seats: names.map((name, seat) => ({
      seat,
      name,
      who: seat ? "bot" : "person",
      bot: seat ? "" : null,
      present: true,
      away: false,
    })),
    host: null,
    seq: 0,
    commitment: "",
    salts: [],
    clock: null,
    created: 0,
    waiting: [],
    outcome: null,
    secret: null,
    next: null,
    concede: false,
    undoes: false,
  };
}

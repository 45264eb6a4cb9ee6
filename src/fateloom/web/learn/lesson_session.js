// A lesson as a table page sees it: like the session of a table, but each answer is a request that brings
// the answers so far, and the server keeps nothing.

import { call } from "../session/api.js";
import { myName } from "../ui/storage.js";
import { progressOf, saveProgress } from "../ui/learnt.js";
import { GuidedSession, still } from "./guided_session.js";

/**
 * @typedef {import('../wire').LessonState} LessonState
 * @typedef {import('../wire').LessonStep} LessonStep
 *
 * @typedef {object} Coaching What the coach says beside a frame.
 * @property {LessonStep} step
 * @property {string[]} notes what is said of what has just happened
 * @property {string} mistake what an answer led to that is taken back
 * @property {boolean} busy something is still being shown
 */

const ME = 0;

/** @extends {GuidedSession<Coaching>} */
export class LessonSession extends GuidedSession {
  /** @param {import('../types').GameInfo} game @param {import('../types').LessonCard} lesson
   * @param {import('../session/session.js').Listener} listener */
  constructor(game, lesson, listener) {
    super(game, `lesson-${game.id}-${lesson.id}`, lesson.title, ME, listener);
    this.lesson = lesson;
    /** @type {string[]} */
    this.answers = [];
    /** How often the step was answered otherwise. */
    this.mistakes = 0;
    /** @type {LessonState | null} */
    this.state = null;
    void this.#resume(progressOf(game.id, lesson.id).answers);
  }

  /** Begin, or go on after these answers. @param {string[]} answers */
  async #resume(answers) {
    const state = await this.#ask(answers);
    if (!state) return;
    this.pace.close();
    this.#settle(state, []);
  }

  /** Answer the question, or point at a thing. @param {string} key */
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
    this.take(this.state.view, 0, { step: this.state.step, notes: [], mistake: "", busy: false });
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
      this.failed(error);
      return null;
    }
  }

  /** Show what came of an answer that stands, then the next step. @param {LessonState} state @param {string[]} notes */
  #settle(state, notes) {
    const before = this.state;
    this.state = state;
    this.answers = state.answers;
    this.seat(state.names);
    if (before?.step.id !== state.step.id || !state.reply) this.mistakes = 0;
    saveProgress(this.game.id, this.lesson.id, state.step.last ? [] : state.answers, state.step.last);
    const step = before?.step ?? state.step;
    const told = [...notes];
    for (const frame of state.frames) {
      if (frame.say) told.push(frame.say);
      this.take(still(frame.view), frame.from, { step, notes: [...told], mistake: "", busy: true });
    }
    const waits = state.step.touches.length > 0 || state.step.last;
    const view = waits ? still(state.view) : state.view;
    this.take(view, 0, { step: state.step, notes: told, mistake: "", busy: false });
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
      this.take(still(frame.view), frame.from, { step: state.step, notes: [], mistake, busy: !last });
    });
  }
}

// Shows frames one by one, each for long enough to be seen. A click shows the rest at once.

import { settings } from "../shell/settings.js";

/** @typedef {import('../types').Frame} Frame */

/** How long a move stays before the next is shown, in milliseconds. */
const STAYS = { calm: 1500, usual: 800, brisk: 400, none: 0 };
/** What a line of the log beyond the first adds to that. */
const MORE = 0.3;
/** Backlog above which frames are shown faster. */
const MAX_BACKLOG = 6;

export class Playback {
  /** @type {Frame[]} */
  #waiting = [];
  #timer = 0;
  #seq = -1;
  #until = 0;

  /** @param {(frame: Frame) => {news: number, asked: boolean, scenes: number}} show tells how many lines were new, whether
   *   somebody here is asked now, and how long the scenes take that are shown
   * @param {() => void} onBehind there is something to wait for now */
  constructor(show, onBehind) {
    this.show = show;
    this.onBehind = onBehind;
  }

  /** Whether more has happened than is shown. */
  get behind() {
    return this.#waiting.length > 0;
  }

  /** @param {Frame} frame */
  take(frame) {
    const free = !this.behind && (frame.seq === this.#seq || performance.now() >= this.#until);
    if (free) {
      this.#let(frame);
      return;
    }
    this.#waiting.push(frame);
    if (this.#waiting.length === 1) {
      this.#wait();
      this.onBehind();
    }
  }

  /** What was shown as scenes is over: go on with the next frame. */
  sceneOver() {
    this.#until = 0;
    if (this.behind) this.#next();
  }

  /** Show all that waits, at once. */
  hurry() {
    clearTimeout(this.#timer);
    this.#until = 0;
    while (this.#waiting.length) this.#let(/** @type {Frame} */ (this.#waiting.shift()));
    this.#until = 0;
  }

  /** Forget what waits. */
  close() {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#until = 0;
    this.#seq = -1;
  }

  #wait() {
    clearTimeout(this.#timer);
    const left = document.hidden ? 0 : this.#until - performance.now();
    const part = Math.min(1, MAX_BACKLOG / this.#waiting.length);
    if (left < Infinity) this.#timer = window.setTimeout(() => this.#next(), Math.max(0, left * part));
  }

  /** Frames of several seats at one screen belong together; so does what happened without a word. */
  #next() {
    clearTimeout(this.#timer);
    do this.#let(/** @type {Frame} */ (this.#waiting.shift()));
    while (this.behind && (this.#waiting[0].seq === this.#seq || performance.now() >= this.#until));
    if (this.behind) this.#wait();
  }

  /** @param {Frame} frame */
  #let(frame) {
    const first = this.#seq < 0;
    const together = frame.seq === this.#seq ? this.#until : 0;
    this.#seq = frame.seq;
    const { news, asked, scenes } = this.show(frame);
    const stays = first || !news ? 0 : STAYS[settings.pace] * (1 + MORE * Math.min(4, news - 1));
    this.#until = asked ? 0 : Math.max(together, performance.now() + Math.max(stays, scenes));
  }
}

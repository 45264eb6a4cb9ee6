// The table: what the server sends is drawn, what you pick is sent, and everything says what it is for.

import { ask as fetchFrom, at, gameOf, rulesOf, tableOf } from './api.js';
import { tool, topBar } from './bar.js';
import { Clocks, clockWords } from './clocks.js';
import { lower } from './curtain.js';
import { h, patch } from './dom.js';
import { alarm, entitle, note, tell } from './herald.js';
import { dismiss, doubtAbout, hintFor } from './hints.js';
import { loadIcons } from './icons.js';
import { Intent, usesOf } from './intent.js';
import { keep, recall } from './keep.js';
import { nearest, useKeys } from './keys.js';
import { LogBook } from './log.js';
import { ruleLink } from './markdown.js';
import { nameOf } from './places.js';
import { choicesOf, promptBar } from './prompt.js';
import { railNodes, railPage, YIELDS } from './rail.js';
import { resultNodes } from './result.js';
import { roomNodes } from './room.js';
import { showRule } from './rules.js';
import { Session } from './session.js';
import { openSettings, settings } from './settings.js';
import { asks, sheet } from './sheet.js';
import { sound } from './sound.js';
import { drawTable, forget } from './table.js';
import { tellOutcome, tellPrompt, tellTable, tellWaiting } from './telling.js';
import { openZoom } from './zoom.js';

/** @typedef {import('./types').Frame} Frame @typedef {import('./types').Option} Option @typedef {import('./types').Table} Table */

const COSTLY_ENDS = /^(pass|done|finish|end_turn|stay_hidden)$|warning/;

/** @param {HTMLElement} root */
export function skeleton(root) {
  root.className = 'shell';
  root.innerHTML = `
    <header class="top"></header>
    <main class="table cloth" id="table" tabindex="-1"></main>
    <div class="dock">
      <section class="prompt waiting" aria-label="The question"></section>
      <div class="under" id="own"></div>
      <div class="ticker"></div>
    </div>
    <aside class="rail" aria-label="Log, chat and rules">
      <div class="railtabs"></div>
      <div class="railpage" id="railpage" role="tabpanel" aria-label="Beside the table"></div>
      <div class="side" id="side" hidden></div>
    </aside>
    <main class="over cloth" hidden></main>`;
  const find = (/** @type {string} */ what) => /** @type {HTMLElement} */ (root.querySelector(what));
  const main = find('#table');
  main.id = 'main';
  return {
    root, top: find('.top'), table: main, dock: find('.dock'), prompt: find('.prompt'), own: find('#own'), ticker: find('.ticker'),
    rail: find('.rail'), tabs: find('.railtabs'), page: find('.railpage'), side: find('#side'), over: find('.over'),
  };
}

class TablePage {
  /** @param {HTMLElement} root @param {string} id @param {Table} table @param {import('./types').GameInfo} game */
  constructor(root, id, table, game) {
    this.parts = skeleton(root);
    this.game = game;
    root.dataset.game = game.id;
    this.roots = { table: this.parts.table, own: this.parts.own, side: game.layout.game?.side ? this.parts.side : null };
    /** @type {Intent | null} */
    this.intent = null;
    this.sending = '';
    this.tab = this.roots.side ? 'side' : 'log';
    this.words = '';
    /** @type {import('./types').RuleBook | null} */
    this.book = null;
    /** @type {LogBook | null} */
    this.logbook = null;
    this.line = 'open';
    this.notice = '';
    this.looked = recall(`looked.${id}`, 0);
    this.read = 0;
    this.muted = new Set(recall(`muted.${id}`, /** @type {number[]} */ ([])));
    /** @type {number | null} */
    this.me = null;
    /** @type {{close: () => void} | null} */
    this.curtain = null;
    /** @type {import('./types').Hint | null} */
    this.hint = null;
    this.showTable = false;
    this.wasAsked = false;
    this.told = '';
    this.away = document.hidden;
    this.clocks = new Clocks(() => this.draw());
    /** @type {any} */
    this.result = {};
    this.session = new Session(id, table, {
      onFrame: (frame, fresh) => this.onFrame(frame, fresh),
      onRoom: () => this.onRoom(),
      onRefused: (message) => this.onRefused(message),
      onState: (state, why) => this.onState(state, why),
    });
    this.me = this.session.seats[0];
    this.redraw = () => this.draw();
    this.onVisible = () => this.looks();
    addEventListener('settings', this.redraw);
    addEventListener('redraw', this.redraw);
    document.addEventListener('visibilitychange', this.onVisible);
    root.addEventListener('click', (event) => this.onNamed(event));
    useKeys(this.keys());
    this.draw();
  }

  close() {
    this.session.close();
    this.clocks.close();
    this.curtain?.close();
    removeEventListener('settings', this.redraw);
    removeEventListener('redraw', this.redraw);
    document.removeEventListener('visibilitychange', this.onVisible);
    useKeys({});
    entitle('');
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
      this.seatTurn();
      return;
    }
    const arrived = performance.now();
    this.logbook ??= new LogBook(this.game, frame.names);
    const before = this.intent;
    const prompt = frame.view.prompt;
    const same = before && prompt && before.view.ask === frame.view.ask && before.prompt.id === prompt.id && !this.sending;
    if (!same) {
      this.intent = prompt ? new Intent(prompt, this.game, frame.view) : null;
      this.hint = prompt ? hintFor(this.game, frame.view) : null;
      this.sending = '';
    }
    for (const line of fresh.slice(-30)) tell(line.text);
    if (!this.seatTurn()) this.announce(frame);
    this.draw();
    if (fresh.length && !document.hidden) sound('card');
    if (prompt && !same) this.lookedNow();
    performance.measure?.('draw', { start: arrived, end: performance.now() });
  }

  /** Say what is asked, or who is waited for. @param {Frame} frame */
  announce(frame) {
    const asked = Boolean(frame.view.prompt);
    const words = frame.view.outcome ? tellOutcome(frame.view, frame.names) : asked ? tellPrompt(frame.view) : tellWaiting(frame.view, frame.names);
    const mark = `${frame.view.ask}:${words}`;
    if (mark === this.told) return;
    this.told = mark;
    tell(words);
    if (frame.view.outcome) sound(frame.view.outcome.winners.includes(/** @type {number} */ (this.me)) ? 'win' : 'end');
    else if (asked && !this.wasAsked) sound('turn');
    this.wasAsked = asked;
  }

  /** With several people at one screen: whose turn is it to sit here? @returns {boolean} whether a curtain hangs */
  seatTurn() {
    const mine = this.session.seats;
    if (mine.length < 2 || this.curtain) return Boolean(this.curtain);
    const frames = mine.map((seat) => this.session.frames.get(seat));
    if (frames.some((frame) => !frame)) return false;
    if (this.frame?.view.prompt || this.frame?.view.outcome) return false;
    const next = frames.find((frame) => frame?.view.prompt);
    if (!next || next.seat === null) return false;
    const seat = next.seat;
    this.parts.root.classList.add('curtained');
    const curtain = lower(seat, next.names[seat], this.game.id);
    this.curtain = curtain;
    void curtain.raised.then(() => {
      this.curtain = null;
      this.me = seat;
      this.logbook = new LogBook(this.game, next.names);
      const now = this.frame;
      if (now) {
        this.intent = now.view.prompt ? new Intent(now.view.prompt, this.game, now.view) : null;
        this.hint = now.view.prompt ? hintFor(this.game, now.view) : null;
        this.announce(now);
      }
      this.parts.root.classList.remove('curtained');
      this.draw();
    });
    return true;
  }

  onRoom() {
    this.clocks.set(this.session.clocks);
    if (this.tab !== 'chat' && this.session.chat.length > this.read) {
      const line = this.session.chat[this.session.chat.length - 1];
      if (line.seat !== this.me && (line.seat === null || !this.muted.has(line.seat))) { sound('chat'); tell(`${line.name} says: ${line.text}`); }
    }
    this.draw();
  }

  /** @param {{id: string | null, rule: string | null, why: string, status: number}} message */
  onRefused(message) {
    this.sending = '';
    sound('refuse');
    alarm(message.why, { rule: message.rule, game: this.game.id });
    const frame = this.frame;
    this.intent = frame?.view.prompt ? new Intent(frame.view.prompt, this.game, frame.view) : null;
    this.draw();
  }

  /** @param {'open' | 'lost' | 'gone'} state @param {string} why */
  onState(state, why) {
    if (state === this.line) return;
    const before = this.line;
    this.line = state;
    this.notice = state === 'lost' ? 'Reconnecting, your move is kept.' : state === 'gone' ? why : '';
    if (state === 'lost') tell('The line is down. Reconnecting, your move is kept.');
    if (state === 'gone') alarm(why);
    if (state === 'open' && before === 'lost') tell('Connected again.');
    this.parts.root.classList.toggle('offline', state !== 'open');
    this.draw();
  }

  // What you do ----------------------------------------------------------------------------------

  /** @param {string} what a place or a word */
  pick(what) {
    const intent = this.intent;
    if (!intent || this.sending || intent.final) return;
    sound('pick');
    const done = intent.pick(what);
    if (done) void this.settle(done);
    else if (intent.isSet && intent.prompt.least === 1 && intent.prompt.most === 1 && intent.complete) this.send(intent.set[0]);
    else {
      this.draw();
      if (!intent.isSet && intent.path.length) tell(`${nameIt(what, this)}. Next: ${choicesOf(intent, this.names).slice(0, 12).map((choice) => choice.title).join(', ')}.`);
    }
  }

  /** An option is chosen: ask where a newcomer should be asked, confirm where this person wishes it, send. @param {Option} option */
  async settle(option) {
    const frame = this.frame;
    const intent = this.intent;
    if (!frame || !intent) return;
    const doubt = doubtAbout(this.game, frame.view, option.key);
    if (doubt && settings.hints) {
      const sure = await asks('One moment', doubt.text, 'Yes, all the same', 'Back');
      if (!sure) { intent.back(); this.draw(); return; }
    }
    const costly = COSTLY_ENDS.test(option.key) || COSTLY_ENDS.test(option.label);
    if (settings.confirm === 'always' || (settings.confirm === 'costly' && costly)) {
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
    this.sending = this.session.decide(this.me, frame.view.ask, key);
    this.draw();
  }

  back() {
    if (this.intent?.back()) { sound('pick'); this.draw(); }
  }

  async undo() {
    if (this.me === null) return;
    try {
      const said = await at(this.table.id, 'undo', {}, this.session.token(this.me));
      if (!said.done) note(said.needs.length ? `${said.why ? `${said.why}. ` : ''}The others are asked.` : said.why || 'That cannot be taken back.');
      else tell('Taken back.');
    } catch (error) {
      const problem = /** @type {import('./api.js').Problem} */ (error);
      alarm(problem.message, { rule: problem.rule, game: this.game.id });
    }
  }

  async wantHint() {
    if (this.me === null || !this.frame?.view.prompt) return;
    try {
      const said = await fetchFrom(this.table.id, 'hint', this.session.token(this.me));
      const labels = (said.keys ?? [said.key]).map((/** @type {string} */ key) => this.frame?.view.prompt?.options.find((option) => option.key === key)?.label ?? key).filter(Boolean);
      const opened = sheet('A hint', [], 'small');
      patch(opened.body, [h('p', {}, h('b', {}, labels.join(' or ') || 'No advice here.')), said.why && h('p', {}, said.why, ' '), said.rule && h('p', {}, ruleLink(this.game.id, said.rule))]);
    } catch (error) {
      alarm(error instanceof Error ? error.message : String(error));
    }
  }

  /** What can I do? Every option, and what is barred. */
  openAll() {
    const intent = this.intent;
    if (!intent) return;
    const opened = sheet('What can I do?', [], 'options');
    let words = '';
    const draw = () => {
      const fits = (/** @type {Option} */ option) => option.label.toLowerCase().includes(words.toLowerCase());
      const options = intent.left().filter(fits);
      const barred = intent.prompt.barred.filter(fits);
      patch(opened.body, [
        h('p', {}, intent.prompt.text, ' ', ruleLink(this.game.id, intent.prompt.rule)),
        intent.left().length > 12 && h('input', { type: 'search', 'aria-label': 'Search the options', placeholder: 'Search', value: words, oninput: (/** @type {any} */ event) => { words = event.target.value; draw(); } }),
        h('ul', { class: 'alloptions' }, ...options.map((option) => h('li', { key: option.key }, h('button', { type: 'button', class: intent.set.includes(option.key) ? 'opt on' : 'opt', 'data-key': option.key, onclick: () => {
          if (intent.isSet) { intent.toggle(option.key); draw(); this.draw(); return; }
          opened.close();
          void this.settle(option);
        } }, h('span', {}, option.label))))),
        barred.length > 0 && h('h3', {}, 'Not now'),
        h('ul', { class: 'notnow' }, ...barred.slice(0, 60).map((option, index) => h('li', { key: `${option.key}${index}` }, h('b', {}, option.label), ' ', `${option.why}. `, ruleLink(this.game.id, option.rule)))),
        intent.isSet && h('button', { class: 'btn strong', type: 'button', onclick: () => { opened.close(); if (intent.complete) this.send(intent.set.join('+')); } }, 'Done'),
      ]);
    };
    draw();
  }

  /** What this place can do now, and why not more. @param {string} place */
  about(place) {
    const view = this.frame?.view;
    if (!view) return [];
    const { may, not } = usesOf(place, view.prompt, this.game, view);
    const who = view.waiting.map((seat) => this.names[seat]).join(', ');
    return [
      h('section', { class: 'about' },
        may.length > 0 && h('h3', {}, 'You can'),
        h('ul', {}, ...may.slice(0, 6).map((option) => h('li', {}, option.label)), may.length > 6 && h('li', {}, `and ${may.length - 6} more`)),
        not.length > 0 && h('h3', {}, may.length ? 'Not now' : 'Why not?'),
        h('ul', {}, ...not.slice(0, 6).map((option) => h('li', {}, h('b', {}, option.label), ': ', option.why, '. ', ruleLink(this.game.id, option.rule)))),
        !may.length && !not.length && h('p', {}, view.prompt
          ? ['The question does not touch it: ', view.prompt.text, ' ', ruleLink(this.game.id, view.prompt.rule)]
          : view.outcome ? 'The game is over.' : `It is not your turn. ${who} ${view.waiting.length === 1 ? 'decides' : 'decide'}.`)),
    ];
  }

  /** Why can I not pick this? @param {string} place */
  whyNot(place) {
    const opened = sheet(nameOf(place, /** @type {any} */ (this.game), /** @type {any} */ (this.frame?.view), this.names) || 'Why not?', [], 'small');
    patch(opened.body, this.about(place));
  }

  /** @param {Event} event */
  onNamed(event) {
    const named = event.target instanceof Element ? event.target.closest('[data-face]') : null;
    if (named instanceof HTMLElement && named.classList.contains('named') && named.dataset.face) {
      openZoom(/** @type {any} */ ({ id: `log.${named.dataset.face}`, face: named.dataset.face }), /** @type {any} */ (this.game), named);
    }
  }

  // Looking --------------------------------------------------------------------------------------

  looks() {
    if (document.hidden) {
      this.looked = this.session.logOf(this.me).length;
      keep(`looked.${this.table.id}`, this.looked);
      this.away = true;
      return;
    }
    if (this.away) {
      this.away = false;
      const news = this.session.logOf(this.me).slice(this.looked);
      if (news.length) tell(`Since you looked: ${news.slice(-12).map((line) => line.text).join(' ')}`);
      this.draw();
    }
  }

  /** You are asked and look at it: what came before is what is new. */
  lookedNow() {
    const log = this.session.logOf(this.me);
    if (document.hidden) return;
    this.looked = this.lastAsked ?? 0;
    this.lastAsked = log.length;
    keep(`looked.${this.table.id}`, log.length);
  }

  /** @type {number | undefined} */
  lastAsked;

  tellNews() {
    const news = this.session.logOf(this.me).slice(this.looked);
    this.openTab('log');
    tell(news.length ? `Since you looked: ${news.map((line) => line.text).join(' ')}` : 'Nothing new since you looked.');
    this.parts.page.querySelector('.since')?.scrollIntoView({ block: 'start' });
  }

  /** @param {string} tab */
  openTab(tab) {
    const again = this.tab === tab && this.parts.rail.classList.contains('open');
    this.tab = tab;
    this.parts.rail.classList.toggle('open', !again);
    if (tab === 'chat') this.read = this.session.chat.length;
    if (tab === 'rules' && !this.book) void rulesOf(this.game.id).then((book) => { this.book = book; this.draw(); });
    this.draw();
    if (tab === 'chat') /** @type {HTMLElement | null} */ (this.parts.page.querySelector('input'))?.focus();
  }

  /** @returns {import('./keys.js').Deeds} */
  keys() {
    const buttons = () => /** @type {HTMLElement[]} */ ([...this.parts.prompt.querySelectorAll('.opts .opt:not(.off)')]);
    const lit = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.shell .legal, .shell .picked')]);
    const focused = () => {
      const element = document.activeElement?.closest?.('[data-place]');
      return element instanceof HTMLElement ? element.dataset.place ?? '' : '';
    };
    const arrow = (/** @type {KeyboardEvent} */ event) => {
      const active = document.activeElement;
      if (active?.closest('.log, .tabs, .railpage, dialog')) return;
      const all = [...lit(), ...buttons()];
      if (!all.length) return;
      event.preventDefault();
      const from = active && all.includes(/** @type {HTMLElement} */ (active)) ? active : null;
      const to = from ? nearest(from, all, event.key) : all[0];
      if (to instanceof HTMLElement) { to.focus(); to.scrollIntoView({ block: 'nearest', inline: 'nearest' }); }
    };
    return {
      digit: (event) => buttons().filter((button) => button.dataset.what !== 'back')[Number(event.key) - 1]?.click(),
      p: () => {
        const quiet = buttons().find((button) => button.dataset.what === 'enough') ?? buttons().find((button) => button.querySelector('kbd')?.textContent === 'P');
        quiet?.click();
      },
      Escape: () => { if (this.parts.rail.classList.contains('open')) { this.parts.rail.classList.remove('open'); } else this.back(); },
      Backspace: () => this.back(),
      ArrowLeft: arrow, ArrowRight: arrow, ArrowUp: arrow, ArrowDown: arrow,
      f: () => document.getElementById('question')?.focus(),
      a: () => this.openAll(),
      w: () => { const place = focused(); if (place) this.whyNot(place); },
      h: () => void this.wantHint(),
      u: () => void this.undo(),
      l: () => this.openTab('log'),
      c: (event) => { event.preventDefault(); this.openTab('chat'); },
      r: () => this.openTab('rules'),
      t: () => { const view = this.frame?.view; if (view) tell(tellTable(view, this.game, this.names)); },
      n: () => this.tellNews(),
      s: () => openSettings(),
    };
  }

  // Drawing --------------------------------------------------------------------------------------

  draw() {
    const { parts } = this;
    const { table } = this;
    const frame = this.frame;
    const over = frame?.view.outcome && !this.showTable;
    const open = table.state === 'open';
    parts.root.classList.toggle('ended', Boolean(over) || open);
    parts.over.hidden = !over && !open;
    parts.table.hidden = parts.dock.hidden = parts.rail.hidden = Boolean(over) || open;
    patch(parts.top, this.topNodes());
    if (open) {
      entitle(table.title);
      patch(parts.over, roomNodes(table, this.game, this.session.credentials, () => { this.session.again(); this.me = this.session.seats[0]; void this.session.refresh().then(() => this.draw()); }));
      return;
    }
    if (!frame || this.parts.root.classList.contains('curtained')) {
      patch(parts.prompt, [h('div', { class: 'ask' }, h('h2', { id: 'question' }, this.notice || 'The table is being laid.'))]);
      return;
    }
    entitle(this.game.title, Boolean(frame.view.prompt));
    if (over) {
      patch(parts.over, resultNodes(this));
      return;
    }
    this.drawPlay(frame);
  }

  /** @param {Frame} frame */
  drawPlay(frame) {
    const { parts, intent } = this;
    const view = frame.view;
    const fresh = this.session.logOf(this.me);
    parts.prompt.classList.toggle('waiting', !intent);
    parts.prompt.classList.toggle('sending', Boolean(this.sending));
    patch(parts.prompt, promptBar({
      intent, game: this.game, view, names: this.names, me: this.me, hint: this.hint, sending: Boolean(this.sending),
      most: innerWidth <= 640 ? 3 : 6, notice: this.notice, consent: this.consent(), yielding: this.yieldWord(), pause: frame.pause,
      onPick: (choice) => this.pick(choice.what), onSend: (key) => this.send(key), onBack: () => this.back(), onAll: () => this.openAll(),
      onHint: () => void this.wantHint(), onBarred: (option) => void showRule(this.game.id, option.rule),
      onDismiss: () => { if (this.hint) dismiss(this.game.id, this.hint); this.hint = null; this.draw(); },
      onStopYield: () => this.session.say({ type: 'yield', seat: this.me, until: 'always_ask' }),
    }));
    const active = intent && !this.sending;
    drawTable(/** @type {any} */ (this.roots), /** @type {any} */ ({
      view, game: this.game, names: this.names, me: this.me,
      bots: this.table.seats.map((seat) => seat.who === 'bot'), away: this.table.seats.map((seat) => seat.away || (seat.who === 'person' && !seat.present)),
      lit: active && !intent.final ? intent.now().lit : new Map(), chosen: intent?.chosen ?? [], barred: active ? intent.barred() : new Map(),
      onPick: (/** @type {string} */ place) => this.pick(place),
      onBarred: (/** @type {string} */ place) => this.whyNot(place),
      about: (/** @type {string} */ place) => this.about(place),
    }));
    patch(parts.ticker, [fresh.length ? fresh[fresh.length - 1].text : '']);
    this.drawRail();
  }

  drawRail() {
    const { parts } = this;
    const log = this.session.logOf(this.me);
    if (!this.logbook) return;
    const rail = {
      tab: this.tab, side: this.roots.side ? this.game.layout.game?.side ?? null : null, game: this.game, logbook: this.logbook, lines: log, looked: this.looked,
      chat: this.session.chat, unread: this.tab === 'chat' ? 0 : Math.max(0, this.session.chat.length - this.read), mayChat: this.me !== null, muted: this.muted,
      yielding: this.me === null || this.table.seats.length < 2 ? null : this.session.yields[this.me] ?? 'always_ask',
      book: this.book, words: this.words, rule: this.frame?.view.prompt?.rule ?? '',
      onTab: (/** @type {string} */ tab) => this.openTab(tab),
      onChat: (/** @type {string} */ text) => this.session.say({ type: 'chat', seat: this.me, text }),
      onMute: (/** @type {number} */ seat) => this.mute(seat),
      onYield: (/** @type {string} */ until) => this.session.say({ type: 'yield', seat: this.me, until }),
      onSearch: (/** @type {string} */ words) => { this.words = words; this.draw(); },
      onRedraw: () => this.draw(),
    };
    patch(parts.tabs, railNodes(rail));
    parts.side.hidden = this.tab !== 'side';
    parts.page.hidden = this.tab === 'side';
    const list = parts.page.querySelector('.log');
    const atEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 80;
    patch(parts.page, railPage(rail));
    if (atEnd) { const now = parts.page.querySelector('.log'); if (now) now.scrollTop = now.scrollHeight; }
  }

  topNodes() {
    const { table } = this;
    const view = this.frame?.view;
    const facts = [h('span', { key: 'o' }, table.options_text.slice(0, 2).join(', '))];
    for (const fact of this.game.layout.facts?.top ?? [{ name: 'round', title: 'Round' }]) {
      const value = view?.table[fact.name];
      if (value !== undefined && value !== null && value !== false) facts.push(h('span', { key: fact.name }, `${fact.title} `, value === true ? '' : h('b', {}, String(value))));
    }
    for (const seat of this.clocks.running()) {
      const left = this.clocks.left(seat);
      if (left !== null) facts.push(h('span', { key: `clock${seat}`, class: left < 15 ? 'late' : '' }, `${this.names[seat]} `, h('b', {}, clockWords(left))));
    }
    const undo = this.frame?.undo;
    const undoWords = !undo ? 'Undo (U)' : undo.how === 'free' ? 'Undo: free' : undo.how === 'consent' ? `Undo: needs the others’ consent. ${undo.why}` : `No undo: ${undo.why}`;
    const playing = table.state === 'playing' && this.me !== null;
    return topBar({
      game: this.game.title, facts,
      tools: [
        playing && tool('anticlockwise-rotation', undoWords, () => void this.undo(), { key: 'undo', 'data-what': 'undo', 'aria-disabled': undo?.how === 'no' ? 'true' : undefined }),
        tool('rule-book', 'Rules (R)', () => this.openTab('rules'), { key: 'rules' }),
        tool('chat-bubble', 'Log and chat (L)', () => this.openTab('log'), { key: 'log' }, this.session.chat.length > this.read && h('sup', {}, String(this.session.chat.length - this.read))),
        tool('menu', 'This table', () => this.openMenu(), { key: 'menu' }),
      ],
    });
  }

  openMenu() {
    const { table } = this;
    const token = this.session.token(this.me);
    const opened = sheet(table.title, [], 'small');
    const item = (/** @type {string} */ text, /** @type {() => void} */ deed) => h('button', { class: 'btn', type: 'button', onclick: () => { opened.close(); deed(); } }, text);
    const tried = (/** @type {Promise<any>} */ deed) => deed.catch((error) => alarm(error.message, { rule: error.rule, game: this.game.id }));
    patch(opened.body, [h('div', { class: 'menu' },
      ...table.seats.filter((seat) => seat.who !== 'open').map((seat) => h('p', { class: 'muted' }, `${seat.name}: ${seat.who === 'bot' ? `bot, ${seat.bot}` : seat.away ? 'away, a bot plays' : seat.present ? 'here' : 'not connected'}`)),
      item('Copy the link to watch', () => void navigator.clipboard?.writeText(location.href).then(() => note('The link is copied.'))),
      this.me !== null && table.state === 'playing' && item('Tell the table in words', () => { const view = this.frame?.view; if (!view) return; const said = sheet('The table in words', []); patch(said.body, tellTable(view, this.game, this.names).split('. ').map((line) => h('p', {}, line))); }),
      item('Bug capsule: one file that reproduces this position', () => void tried(saveFrom(table.id, 'capsule', `${table.game}-${table.id}.capsule.json`, token))),
      this.me !== null && table.state === 'playing' && item('Let a bot play for me', () => void tried(at(table.id, `seats/${this.me}/bot`, { bot: recall('level', 'regular') }, token))),
      this.me !== null && table.seats[this.me]?.away && item('Take my seat back', () => void tried(at(table.id, `seats/${this.me}/bot`, undefined, token, 'DELETE'))),
      this.me !== null && table.state === 'playing' && item('Give up', () => void asks('Give up?', 'The others play on, or win, as the rules say.', 'Give up', 'Play on').then((sure) => sure && tried(at(table.id, 'concede', {}, token)))),
      this.me !== null && item('Leave the table', () => void asks('Leave?', 'A bot takes your seat; you can come back from the lobby.', 'Leave', 'Stay').then((sure) => sure && location.assign('/'))),
      h('p', { class: 'muted' }, 'The shuffle was sealed before the deal: ', h('code', {}, (table.commitment ?? '').slice(0, 16), '…')))]);
  }

  /** @param {number} seat */
  mute(seat) {
    this.muted.add(seat);
    keep(`muted.${this.table.id}`, [...this.muted]);
    void at(this.table.id, 'mute', { seat, muted: true }, this.session.token(this.me), 'PUT').catch(() => undefined);
    this.draw();
  }

  consent() {
    const asked = this.session.undo;
    if (!asked || this.me === null || !asked.needs.includes(this.me)) return null;
    const answer = (/** @type {boolean} */ agree) => this.session.say({ type: 'consent', seat: this.me, agree });
    return { text: `${this.names[asked.by]} wants to take a decision back. It needs the consent of the table.`, agree: () => answer(true), refuse: () => answer(false) };
  }

  yieldWord() {
    const until = this.me === null ? undefined : this.session.yields[this.me];
    if (!until || until === 'always_ask') return '';
    return `Asked: ${(YIELDS.find(([id]) => id === until)?.[1] ?? 'not in this window').toLowerCase()}`;
  }
}

/** @param {string} what @param {TablePage} page */
function nameIt(what, page) {
  return what.includes(':') ? nameOf(what, /** @type {any} */ (page.game), /** @type {any} */ (page.frame?.view), page.names) : what.replaceAll('_', ' ');
}

/** Save what the server has for a table. @param {string} id @param {string} what @param {string} name @param {string | undefined} token */
export async function saveFrom(id, what, name, token) {
  const body = await fetchFrom(id, what, token);
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 1);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {HTMLElement} root @param {{id: string, carry?: {table: Table, info: Promise<import('./types').GameInfo>}}} params */
export async function open(root, params) {
  const table = params.carry?.table ?? await tableOf(params.id);
  const [game] = await Promise.all([params.carry?.info ?? gameOf(table.game), loadIcons(table.game)]);
  const page = new TablePage(root, params.id, table, game);
  return { close: () => page.close() };
}

/** @typedef {TablePage} Page */

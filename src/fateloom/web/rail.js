// The rail beside the table: log, chat, rules, and how often to be asked.

import { h } from './dom.js';
import { ruleTab } from './rules.js';
import { crest } from './seat.js';

/** @type {[string, string, string][]} */
export const YIELDS = [
  ['always_ask', 'Always', 'Ask me at every window'],
  ['concerns_me', 'When it concerns me', 'Pass for me until something touches me'],
  ['my_turn', 'My turn', 'Pass for me until my own turn'],
];

/**
 * @typedef {object} Rail
 * @property {string} tab
 * @property {string | null} side the title of the game's own tab
 * @property {import('./types').GameInfo} game
 * @property {import('./log.js').LogBook} logbook
 * @property {import('./types').LogLine[]} lines
 * @property {number} looked
 * @property {import('./types').ChatLine[]} chat
 * @property {number} unread
 * @property {boolean} mayChat
 * @property {Set<number>} muted
 * @property {string | null} yielding null: yields mean nothing here
 * @property {import('./types').RuleBook | null} book
 * @property {string} words
 * @property {string} rule
 * @property {(tab: string) => void} onTab
 * @property {(text: string) => void} onChat
 * @property {(seat: number) => void} onMute
 * @property {(until: string) => void} onYield
 * @property {(words: string) => void} onSearch
 * @property {() => void} onRedraw
 */

/** @param {Rail} rail */
export function railNodes(rail) {
  const tabs = /** @type {[string, string][]} */ ([
    ...(rail.side ? [['side', rail.side]] : []), ['log', 'Log'], ['chat', rail.unread ? `Chat ${rail.unread}` : 'Chat'], ['rules', 'Rules'],
  ]);
  return [
    h('div', { class: 'tabs', role: 'tablist', key: 'tabs', 'aria-label': 'Beside the table' }, ...tabs.map(([id, title]) =>
      h('button', { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-selected': String(rail.tab === id), 'aria-controls': 'railpage', tabindex: rail.tab === id ? '0' : '-1',
        onclick: () => rail.onTab(id),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
          if (!step) return;
          event.preventDefault();
          const to = tabs[(tabs.findIndex(([one]) => one === id) + step + tabs.length) % tabs.length][0];
          rail.onTab(to);
          document.getElementById(`tab-${to}`)?.focus();
        } }, title))),
  ];
}

/** @param {Rail} rail */
export function railPage(rail) {
  if (rail.tab === 'log') {
    return [
      h('ol', { class: 'log', key: 'log', tabindex: '0', 'aria-label': 'What happened' }, ...rail.logbook.nodes(rail.lines, rail.looked, rail.onRedraw)),
      rail.yielding !== null && h('fieldset', { class: 'yields', key: 'yields' }, h('legend', { class: 'lab' }, 'Ask me'),
        h('div', { class: 'segments' }, ...YIELDS.map(([until, text, about]) => h('label', { class: rail.yielding === until ? 'on' : '', title: about },
          h('input', { type: 'radio', name: 'yield', value: until, checked: rail.yielding === until, onchange: () => rail.onYield(until) }), h('span', {}, text))))),
    ];
  }
  if (rail.tab === 'chat') {
    return [
      h('ol', { class: 'log talk', key: 'talk', tabindex: '0', 'aria-label': 'Chat' },
        rail.chat.length === 0 && h('li', { key: 'none' }, h('span', {}), h('span', { class: 'muted' }, 'Nobody has said anything yet.')),
        ...rail.chat.filter((line) => line.seat === null || !rail.muted.has(line.seat)).map((line) => h('li', { key: `c${line.n}` },
          line.seat === null ? h('span', {}) : crest(line.seat),
          h('span', {}, h('b', {}, line.name), ' ', line.text,
            line.seat !== null && rail.mayChat && h('button', { type: 'button', class: 'mute', onclick: () => rail.onMute(/** @type {number} */ (line.seat)) }, 'mute'))))),
      rail.mayChat && h('form', { class: 'say', key: 'say', onsubmit: (/** @type {any} */ event) => {
        event.preventDefault();
        const input = event.target.elements.text;
        const text = input.value.trim();
        if (text) rail.onChat(text);
        input.value = '';
      } }, h('input', { class: 'box', name: 'text', maxlength: '300', placeholder: 'Say something…', 'aria-label': 'Say something', autocomplete: 'off' })),
    ];
  }
  if (rail.tab === 'rules') {
    return rail.book ? [h('div', { class: 'rules', key: 'rules' }, ...ruleTab(rail.game.id, rail.book, rail.words, rail.rule, rail.onSearch))] : [h('p', { class: 'muted pad' }, 'The rules are on their way.')];
  }
  return [];
}

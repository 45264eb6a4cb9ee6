// Several people at one screen: a curtain falls until the next one has taken the seat.

import { h, patch } from './dom.js';
import { tell } from './herald.js';
import { crest } from './seat.js';

/** @param {number} seat @param {string} name @param {string} game @returns {{close: () => void, raised: Promise<void>}} */
export function lower(seat, name, game) {
  const dialog = document.createElement('dialog');
  dialog.className = 'curtain cloth';
  dialog.dataset.game = game;
  dialog.setAttribute('aria-label', `Pass the screen to ${name}`);
  patch(dialog, [h('div', { class: 'panel box' }, h('p', { class: 'lab' }, 'Pass the screen to'),
    h('h2', {}, crest(seat), name),
    h('p', { class: 'muted' }, 'Nobody else looks now.'),
    h('button', { class: 'btn strong', type: 'button', 'data-what': 'raise', onclick: () => dialog.close() }, `I am ${name}`))]);
  document.body.append(dialog);
  dialog.oncancel = (event) => event.preventDefault();
  const raised = new Promise((resolve) => {
    dialog.onclose = () => { dialog.remove(); resolve(undefined); };
  });
  dialog.showModal();
  tell(`Pass the screen to ${name}.`);
  return { close: () => dialog.close(), raised: /** @type {Promise<void>} */ (raised) };
}

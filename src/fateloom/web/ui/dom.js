// Drawing: `h` describes nodes, `patch` draws them. Preact does the work; no other module knows it.

import { createElement, render } from "../vendor/preact.js";

/**
 * @typedef {import("../vendor/preact.js").VNode} VNode
 * @typedef {import("../vendor/preact.js").Children} Child
 * @typedef {{[name: string]: any}} Props
 */

/**
 * Describe an element. `key` tells it apart among its siblings, `vars` are CSS custom properties, `on*` are listeners;
 * what is false or null is left out, and a `data-` or `aria-` attribute that is true has no value.
 * @param {string} tag
 * @param {Props|null} [props]
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  /** @type {Props} */
  const given = {};
  for (const name in props) {
    const value = props[name];
    if (value === false || value === null) continue;
    if (name === "vars") given.style = value;
    else given[name] = value === true && name.includes("-") ? "" : value;
  }
  return createElement(tag, given, ...children);
}

/**
 * Make an element's children look as described, keeping what is already there.
 * @param {Element} root
 * @param {Child} children
 */
export function patch(root, children) {
  render(children, root);
}

/** Make an element that stands by itself. @param {VNode} vnode @returns {Element} */
export function create(vnode) {
  const holder = document.createElement("div");
  render(vnode, holder);
  return /** @type {Element} */ (holder.firstElementChild);
}

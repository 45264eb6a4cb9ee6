// A small keyed virtual DOM: enough for tables that are drawn again with every view.

/**
 * @typedef {{tag: string, key: string|null, props: Props, kids: Kid[]}} VNode
 * @typedef {VNode|string} Kid
 * @typedef {Kid|number|null|undefined|false|Array<any>} Child
 * @typedef {{[name: string]: any}} Props
 * @typedef {Element & {vnode?: VNode, kids?: Kid[]}} Drawn
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Describe an element. `key` tells it apart among its siblings, `vars` are CSS custom
 * properties, `on*` are listeners, `value` and `checked` are set as properties.
 * @param {string} tag
 * @param {Props|null} [props]
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  /** @type {Kid[]} */
  const kids = [];
  flatten(children, kids);
  const { key = null, ...rest } = props || {};
  return { tag, key: key === null ? null : String(key), props: rest, kids };
}

/** @param {Child[]} children @param {Kid[]} into */
function flatten(children, into) {
  for (const child of children) {
    if (Array.isArray(child)) flatten(child, into);
    else if (child === null || child === undefined || child === false) continue;
    else if (typeof child === "object") into.push(child);
    else into.push(String(child));
  }
}

/**
 * Make an element's children look as described, keeping what is already there.
 * @param {Element} root
 * @param {Child|Child[]} children
 */
export function patch(root, children) {
  /** @type {Kid[]} */
  const kids = [];
  flatten([children], kids);
  reconcile(/** @type {Drawn} */ (root), kids, root.namespaceURI === SVG);
}

/** Make a new element. @param {VNode} vnode @param {boolean} [svg] @returns {Element} */
export function create(vnode, svg = false) {
  const inside = svg || vnode.tag === "svg";
  const el = /** @type {Drawn} */ (
    inside ? document.createElementNS(SVG, vnode.tag) : document.createElement(vnode.tag)
  );
  setProps(el, {}, vnode.props);
  reconcile(el, vnode.kids, inside && vnode.tag !== "foreignObject");
  el.vnode = vnode;
  return el;
}

/** @param {Drawn} el @param {Kid[]} kids @param {boolean} svg */
function reconcile(el, kids, svg) {
  /** @type {Map<string, Drawn>} */
  const keyed = new Map();
  /** @type {Node[]} */
  const loose = [];
  for (const node of el.childNodes) {
    const key = /** @type {Drawn} */ (node).vnode?.key;
    if (key) keyed.set(key, /** @type {Drawn} */ (node));
    else loose.push(node);
  }
  let at = 0;
  const wanted = kids.map((kid) => (typeof kid === "string" ? text(kid) : element(kid)));
  const kept = new Set(wanted);
  for (const node of [...el.childNodes]) if (!kept.has(node)) node.remove();
  let next = el.firstChild; // what has gone is out of the way, so that nothing moves that stays
  for (const node of wanted) {
    if (node === next) next = next.nextSibling;
    else el.insertBefore(node, next);
  }

  /** @param {string} words @returns {Node} */
  function text(words) {
    const found = loose[at];
    if (found && found.nodeType === Node.TEXT_NODE) {
      at += 1;
      if (found.nodeValue !== words) found.nodeValue = words;
      return found;
    }
    return document.createTextNode(words);
  }

  /** @param {VNode} vnode @returns {Node} */
  function element(vnode) {
    let found = /** @type {Drawn|undefined} */ (undefined);
    if (vnode.key) found = keyed.get(vnode.key);
    else if (/** @type {Drawn} */ (loose[at])?.vnode) found = /** @type {Drawn} */ (loose[at++]);
    if (!found || found.vnode?.tag !== vnode.tag) return create(vnode, svg);
    if (found.vnode !== vnode) {
      setProps(found, found.vnode.props, vnode.props);
      reconcile(found, vnode.kids, svg || vnode.tag === "svg");
      found.vnode = vnode;
    }
    return found;
  }
}

/** @param {Drawn} el @param {Props} old @param {Props} props */
function setProps(el, old, props) {
  for (const name in old) if (!(name in props)) setProp(el, name, old[name], undefined);
  for (const name in props) {
    if (name === "vars" || props[name] !== old[name]) setProp(el, name, old[name], props[name]);
  }
}

/** @param {any} el @param {string} name @param {any} old @param {any} value */
function setProp(el, name, old, value) {
  if (name === "vars") {
    for (const each in old || {}) if (!value || !(each in value)) el.style.removeProperty(each);
    for (const each in value || {}) {
      if (!old || old[each] !== value[each]) el.style.setProperty(each, value[each]);
    }
  } else if (name.startsWith("on")) {
    el[name] = value || null;
  } else if (name === "value" || name === "checked" || name === "selected") {
    if (el[name] !== value) el[name] = value;
  } else if (value === undefined || value === null || value === false) {
    el.removeAttribute(name);
  } else {
    el.setAttribute(name, value === true ? "" : String(value));
  }
}

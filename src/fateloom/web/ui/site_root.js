// Where the site begins. Behind a proxy it may have a path prefix; this file's own address tells which.

import { options } from "../vendor/preact.js";

const ROOT = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

/** The address of a path of this site. @param {string} path */
export const atRoot = (path) => ROOT + path;

/** The path of this site that an address leads to, or nothing. @param {string} pathname */
export function pathWithin(pathname) {
  if (ROOT && pathname === ROOT) return "/";
  return pathname.startsWith(`${ROOT}/`) ? pathname.slice(ROOT.length) : undefined;
}

// Links are written as paths of the site, and get the prefix when they are drawn.
options.vnode = (node) => {
  const path = node.type === "a" && node.props.href;
  if (ROOT && typeof path === "string" && path.startsWith("/")) node.props.href = atRoot(path);
};

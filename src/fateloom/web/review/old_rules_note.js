// A line about a match whose rules this server no longer has.

/** @typedef {import('../types').Table} Table */

/** Which rules it began with, and which there are now. @param {Table} table */
export function oldRulesText(table) {
  const old = table.old_rules;
  if (!old) return "";
  if (old.installed === null) return `${table.title} is no longer offered here.`;
  if (old.installed === old.version) return "The cards of this game have changed since.";
  return `Played with version ${old.version} of the rules. This server now has version ${old.installed}.`;
}

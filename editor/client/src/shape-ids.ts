// SPDX-License-Identifier: Apache-2.0
/** The separator between the id of an assembly's instance and the id of a shape in its opened box. */
const INTO = "|>";

/** Returns the id of a shape in the diagram of its own assembly. */
export function localShape(id: string): string {
  const last = id.lastIndexOf(INTO);
  return last < 0 ? id : id.slice(last + INTO.length);
}

/**
 * Returns the id of a shape after its element, a container of it, or a port of its type was renamed.
 *
 * @param fresh new ids by old ids
 */
export function renamedShape(id: string, fresh: Record<string, string>): string {
  const bar = id.indexOf("|");
  if (bar < 0) {
    return fresh[id] ?? id;
  }
  const [owner, part] = [id.slice(0, bar), id.slice(bar + 1)];
  const port = Object.entries(fresh).find(([old]) => old.endsWith(`::${part}`))?.[1];
  return `${fresh[owner] ?? owner}|${port?.split("::").at(-1) ?? part}`;
}

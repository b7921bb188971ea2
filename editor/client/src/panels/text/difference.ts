// SPDX-License-Identifier: Apache-2.0
import { ChangeSet, Text } from "@codemirror/state";

/** Returns the changes from one text to another by lines, so that cursors in other lines stay. */
export function difference(before: string, after: string): ChangeSet {
  const a = before.split("\n");
  const b = after.split("\n");
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) {
    start++;
  }
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) {
    end++;
  }
  const from = offset(a, start);
  const to = before.length - (end === 0 ? 0 : length(a.slice(a.length - end)));
  const insert = after.slice(offset(b, start), after.length - (end === 0 ? 0 : length(b.slice(b.length - end))));
  return from > to || before === after
    ? ChangeSet.of(before === after ? [] : { from: 0, to: before.length, insert: Text.of(b) }, before.length)
    : ChangeSet.of({ from, to, insert: Text.of(insert.split("\n")) }, before.length);
}

function offset(lines: string[], count: number): number {
  return lines.slice(0, count).reduce((sum, line) => sum + line.length + 1, 0);
}

/** Returns the length of lines at the end of a text, without the line break before them. */
function length(lines: string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, -1);
}

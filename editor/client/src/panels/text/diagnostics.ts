// SPDX-License-Identifier: Apache-2.0
import type { Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import type { Problem, ProblemEntry } from "../protocol";

/** Returns the range of a problem in a text; undefined if it is not known. */
export function range(doc: Text, problem: Problem): { from: number; to: number } | undefined {
  if (problem.line < 1 || problem.line > doc.lines) {
    return undefined;
  }
  const line = doc.line(problem.line);
  const from = Math.min(line.from + Math.max(0, problem.column - 1), line.to);
  return { from, to: Math.min(from + Math.max(1, problem.length), Math.max(from, doc.length)) };
}

/** Returns the problems of a file as marks in its text. */
export function marks(
  doc: Text,
  file: string,
  all: ProblemEntry[],
  fix: (entry: ProblemEntry, title: string) => void,
): Diagnostic[] {
  return all
    .filter((entry) => entry.problem.file === file)
    .flatMap((entry) => {
      const at = range(doc, entry.problem);
      return at === undefined ? [] : [mark(at, entry, fix)];
    });
}

function mark(
  at: { from: number; to: number },
  entry: ProblemEntry,
  fix: (entry: ProblemEntry, title: string) => void,
): Diagnostic {
  return {
    ...at,
    severity: entry.problem.error ? "error" : entry.information === true ? "info" : "warning",
    source: entry.problem.code,
    message: entry.problem.text,
    actions: entry.fixes.map((title) => ({
      name: title,
      apply: () => {
        fix(entry, title);
      },
    })),
  };
}

// SPDX-License-Identifier: Apache-2.0
import type { FigureLabel } from "../runs/labels";
import type { Answer, DeadlineMark, SchedulabilityData } from "./protocol";

/** The signs of answers, which differ in their shape in addition to their colour. */
const SIGNS: Record<Answer, string> = { missed: "✕", unknown: "?" };
/** The suffix of the ids of labels that show an element's row; see the ids of diagrams. */
const LINE = "|:statement";

/** Returns the marks of deadlines by the ids of shapes: boxes of instances, and rows of behaviours and operations. */
export function deadlineMarks({ marks }: SchedulabilityData): Map<string, FigureLabel[]> {
  const byElement = new Map<string, DeadlineMark[]>();
  for (const mark of marks) {
    byElement.set(mark.element, [...(byElement.get(mark.element) ?? []), mark]);
  }
  const labels = new Map<string, FigureLabel[]>();
  byElement.forEach((all, element) => {
    const label = [labelOf(all)];
    labels.set(element, label);
    labels.set(element + LINE, label);
  });
  return labels;
}

/**
 * Returns one label for all deadlines of an element, with the sign of the worst answer: `deadline ✕`, `2 deadlines ✕`.
 */
function labelOf(marks: DeadlineMark[]): FigureLabel {
  const missed = marks.filter(({ verdict }) => verdict === "missed");
  const guarantee: Answer = missed.length > 0 ? "missed" : "unknown";
  const { length } = missed.length > 0 ? missed : marks;
  return {
    text: `${length === 1 ? "deadline" : `${String(length)} deadlines`} ${SIGNS[guarantee]}`,
    title: [...new Set(marks.map(({ text }) => text))].join("\n"),
    heat: 0,
    guarantee,
    stale: false,
    bad: false,
  };
}

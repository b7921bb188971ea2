// SPDX-License-Identifier: Apache-2.0
import type { FigureLabel } from "../runs/labels";
import { ALL } from "./analysis";
import type { Answer, Part, Permission, SpecialisationData } from "./protocol";

/** The names of the permissions in the user interface, from the best to the worst. */
export const WORDS: Record<Permission, string> = {
  allowed: "allowed",
  assumed: "allowed if assumed",
  refused: "not allowed",
};

/** The signs of marks, which differ in their shape in addition to their colour. */
export const SIGNS: Record<Permission, string> = { allowed: "✓", assumed: "?", refused: "✕" };

const ORDER = Object.keys(WORDS) as Permission[];

/** Returns the marks of processes and connections, by the ids of elements. */
export function marks(view: SpecialisationData | undefined, marked: string): Map<string, FigureLabel[]> {
  const all = new Map<string, FigureLabel[]>();
  for (const part of view?.parts ?? []) {
    const answers = part.answers.filter(({ specialisation }) => isMarked(view, marked, specialisation));
    if (answers.length > 0) {
      all.set(part.element, [mark(part, answers)]);
    }
  }
  return all;
}

function isMarked(view: SpecialisationData | undefined, marked: string, specialisation: string): boolean {
  const isAvailable = view?.specialisations.some(({ name, available }) => available && name === specialisation);
  return marked === ALL ? isAvailable === true : marked === specialisation;
}

function mark(part: Part, answers: Answer[]): FigureLabel {
  return {
    text: signs(answers),
    title: [part.title, ...answers.map(answerText)].join("\n"),
    heat: 0,
    permission: worst(answers),
    stale: false,
    bad: false,
  };
}

/** Returns the signs with their numbers, `✓ 3 ✕ 1`; for a single answer only the sign. */
export function signs(answers: Answer[]): string {
  const counted = ORDER.map((status): [string, number] => [SIGNS[status], number(answers, status)]);
  return counted
    .filter(([, count]) => count > 0)
    .map(([sign, count]) => (answers.length === 1 ? sign : `${sign} ${String(count)}`))
    .join("  ");
}

function number(answers: Answer[], wanted: Permission): number {
  return answers.filter(({ status }) => status === wanted).length;
}

/** Returns the worst permission of some answers. */
export function worst(answers: Answer[]): Permission {
  return [...ORDER].reverse().find((status) => number(answers, status) > 0) ?? "allowed";
}

/** Returns an answer in words: `dispatch: not allowed (one-target)`. */
export function answerText(answer: Answer): string {
  const unmet = answer.unmet.length === 0 ? "" : ` (${answer.unmet.join(", ")})`;
  return `${answerName(answer)}: ${WORDS[answer.status]}${unmet}`;
}

export function answerName({ specialisation, operation }: Answer): string {
  return operation === "" ? specialisation : `${specialisation} of ${operation}`;
}

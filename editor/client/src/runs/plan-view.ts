// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import type { DesignPlan } from "./design-protocol";
import { errorView } from "./error-view";
import type { DesignSettings } from "./protocol";
import { duration } from "./number-format";

/** Shows the amount of work of a design: its runs, its time, and the smallest effect that it can detect. */
export function planView(plan: DesignPlan, settings: DesignSettings): HTMLElement {
  if (plan.error !== undefined) {
    return errorView(plan.error);
  }
  const done = plan.runs - plan.open;
  const isKept = settings.existing !== "fresh";
  const lines: (HTMLElement | undefined)[] = [
    h("p", { class: "plan-head" }, icon("watch"), head(plan, isKept)),
    done === 0 || !isKept ? undefined : line("history", existing(plan)),
    h("p", { class: "plan-how" }, `${sentence(plan.how)} ${composition(plan)}`),
    plan.isKnown ? line("eye", "The smallest effects that it finds in four of five cases:") : undefined,
    ...(plan.isKnown
      ? [h("ul", { class: "plan-effects" }, ...plan.precision.map((text) => h("li", {}, text)))]
      : plan.precision.map((text) => line("question", text))),
  ];
  return h("div", {}, ...lines);
}

/** Returns the label of the button that starts the design. */
export function actionOf(plan: DesignPlan, settings: DesignSettings): string {
  const isKept = settings.existing !== "fresh";
  if (plan.error !== undefined || (isKept && plan.open === plan.runs)) {
    return plan.error === undefined ? `Make ${count(plan.runs)}` : "Run";
  } else if (!isKept) {
    return `Make ${count(plan.runs)} anew`;
  }
  return plan.open === 0 ? "Show the effects" : `Resume with ${count(plan.open)}`;
}

function head(plan: DesignPlan, isKept: boolean): string {
  const runs = isKept ? plan.open : plan.runs;
  if (runs === 0) {
    return "All runs are done";
  }
  const confirming = plan.confirming === 0 ? "" : `, and ${time(plan.confirming)} to confirm the best levels`;
  return `${count(runs)}, about ${time(isKept ? plan.seconds : plan.all)} once built${confirming}`;
}

function existing({ runs, open }: DesignPlan): string {
  return open === 0
    ? "Nothing is measured again. Below, choose “make all of them again” for new runs."
    : `${String(runs - open)} of ${String(runs)} runs exist already and are kept.`;
}

function composition({ excluded }: DesignPlan): string {
  const without = excluded === 0 ? "" : ` ${String(excluded)} illegal combinations are left out.`;
  return `Among them are runs of the model's own configuration, which show drift.${without}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function line(name: string, text: string): HTMLElement {
  return h("p", { class: "plan-line" }, icon(name), h("span", {}, text));
}

function count(runs: number): string {
  return `${String(runs)} run${runs === 1 ? "" : "s"}`;
}

function time(seconds: number): string {
  return duration(Math.max(1, seconds) * 1000);
}

// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import type { Workbench } from "../workbench/interfaces";
import type { GateVerdict, PastRun } from "./protocol";
import { JudgeRuns } from "./protocol";

const HEADS = ["figure", "baseline", "now", "effect", "verdict"];

/** The gate of the ticked runs: judges the runs of the newest session against the other runs as the baseline. */
export class GateView {
  readonly element = h("div", { class: "past-gate", role: "status", hidden: true });
  readonly threshold = h("input", {
    class: "past-threshold",
    value: "5",
    inputmode: "decimal",
    "aria-label": "Accepted worsening in per cent",
    title: "Accepted worsening in per cent",
    autocomplete: "off",
  });
  readonly button = h(
    "button",
    {
      class: "action",
      "data-open": "gate",
      title: "Is the newest ticked session worse than the other ticked runs?",
      onclick: () => void this.judge(),
    },
    icon("law"),
    "Gate at",
  );
  private runs: PastRun[] = [];
  private asked = 0;

  constructor(private readonly workbench: () => Workbench) {}

  /** Called when other runs are ticked: discards the shown verdict, which is about the earlier runs. */
  choose(runs: PastRun[]): void {
    this.runs = runs;
    this.asked++;
    this.element.hidden = true;
    const isPossible = new Set(runs.map(({ run }) => run.session)).size > 1;
    this.button.disabled = !isPossible;
    this.button.hidden = this.threshold.hidden = runs.length < 2;
  }

  private async judge(): Promise<void> {
    const asked = ++this.asked;
    const newest = this.runs.reduce((a, b) => (a.run.id > b.run.id ? a : b)).run.session;
    const ids = (isNow: boolean) =>
      this.runs.filter(({ run }) => (run.session === newest) === isNow).map(({ run }) => run.id);
    const question = { baseline: ids(false), runs: ids(true), threshold: this.threshold.value };
    const verdict = await this.workbench().channel.sendRequest(JudgeRuns, question);
    if (verdict !== null && asked === this.asked) {
      this.element.replaceChildren(...rows(verdict));
      this.element.hidden = false;
    }
  }
}

function rows({ verdict, passes, findings, summary, warnings }: GateVerdict): HTMLElement[] {
  return [
    h("h2", { class: passes ? "passes" : "closed" }, icon(passes ? "pass-filled" : "error"), verdict),
    h(
      "table",
      { class: "past-table" },
      h("thead", {}, h("tr", {}, ...HEADS.map((head) => h("th", { scope: "col" }, head)))),
      h(
        "tbody",
        {},
        ...findings.map(({ name, base, now, effect, verdict: own, reason }) =>
          h(
            "tr",
            { title: reason === "" ? undefined : reason },
            h("th", { scope: "row" }, name),
            ...[base, now, effect, own].map((text) => h("td", {}, text)),
          ),
        ),
      ),
    ),
    ...[...summary, ...warnings].map((text) => h("p", {}, text)),
  ];
}

// SPDX-License-Identifier: Apache-2.0
import type { Choice } from "../dom";
import { h, icon, select } from "../dom";
import { OverflowMenu } from "../workbench/overflow-menu";
import { popover } from "../workbench/popover";
import type { DesignInfo } from "./design-protocol";
import { designName } from "./effect-labels";
import type { Labels, Scale } from "./labels";
import { heat } from "./labels";
import type { RunInfo, Warning } from "./protocol";
import type { Results } from "./results";
import type { Runs } from "./runs";
import type { StatisticId } from "./statistics";
import { STATISTICS } from "./statistics";
import { moment } from "./number-format";
import { count, listOf } from "./warnings";

/** The bar below the diagram: the run, the statistic, the meaning of the colours, and a link to the report. */
export class ResultsBar {
  readonly element = h("div", { class: "results-bar", role: "group", "aria-label": "Figures on the drawing" });

  private readonly overflow = new OverflowMenu(this.element, "More about the figures");

  constructor(
    private readonly results: Results,
    private readonly runs: Runs,
  ) {}

  show(labels: Labels): void {
    const { results } = this;
    this.element.hidden = results.runs.length + results.designs.length === 0;
    const run = results.runs.find(({ id }) => id === results.run);
    const others = results.runs.filter(({ id, status }) => status === "ok" && id !== run?.id);
    const parts: (HTMLElement | undefined)[] = [
      icon("graph"),
      choice("Figures of", shown(results), results.run, "none", (id) => void results.show(id)),
    ];
    const yielding: (HTMLElement | undefined)[] = [];
    const { effects } = results;
    if (effects !== undefined) {
      const what = effects.failure === undefined ? this.response() : failure(effects.failure.message);
      const colours = effects.failure === undefined ? certainties() : undefined;
      yielding.push(colours);
      parts.push(
        what,
        colours,
        notices(labels, [...effects.responses.map(({ summary }) => summary), ...effects.notes], []),
        h("span", { class: "space" }),
        this.report(effects.design.id),
      );
    }
    if (run !== undefined) {
      const against = others.length === 0 ? undefined : this.against(others);
      const what = results.figures?.failure === undefined ? this.what() : undefined;
      const colours = legend(results, labels);
      yielding.push(colours, against, what);
      parts.push(
        against,
        what ?? failure(results.figures?.failure?.message ?? ""),
        colours,
        noticesOfRun(results, labels),
        h("span", { class: "space" }),
        this.report(run.session),
      );
    }
    this.overflow.show(
      parts.filter((part) => part !== undefined),
      yielding.filter((part) => part !== undefined),
    );
  }

  private report(id: string): HTMLElement {
    return h(
      "button",
      { class: "action", "data-open": "report", onclick: () => void this.runs.openReport(id) },
      icon("book"),
      "Report",
    );
  }

  /** The response whose effects are shown. */
  private response(): HTMLElement {
    const { results } = this;
    const all = (results.effects?.responses ?? []).map(({ response }) => ({ value: response, text: response }));
    return labelled(
      "effects on",
      choice("Response", all, results.response?.response, undefined, (response) => {
        results.choose({ response });
      }),
    );
  }

  private against(others: RunInfo[]): HTMLElement {
    const { results } = this;
    return labelled(
      "against",
      choice("Compare with", choices(others, results.runs), results.base, "none", (id) => void results.compareWith(id)),
    );
  }

  private what(): HTMLElement {
    const { results } = this;
    const statistics = Object.entries(STATISTICS).map(([value, text]) => ({ value, text }));
    const phases = (results.figures?.phases ?? []).map((phase) => ({ value: phase, text: phase }));
    return h(
      "span",
      { class: "what" },
      choice("Statistic", statistics, results.statistic, undefined, (id) => {
        results.choose({ statistic: id as StatisticId });
      }),
      phases.length < 2
        ? undefined
        : labelled(
            "in",
            choice("Phase", phases, results.phase, undefined, (phase) => {
              results.choose({ phase });
            }),
          ),
    );
  }
}

/** Returns the runs and designs to choose from, the newest first. */
function shown({ runs, designs }: Results): Choice[] {
  const all = [
    ...choices(runs, runs).map((run, index) => ({ ...run, started: runs[index]?.started ?? "" })),
    ...designs.map((design) => ({ value: design.id, text: designTitle(design), started: design.started })),
  ];
  return all.sort((one, other) => (one.started < other.started ? 1 : -1));
}

function designTitle(design: DesignInfo): string {
  const part = design.ended ? "" : ` (${String(design.done)} of ${String(design.of)} runs)`;
  return `${designName(design)}${part}, ${moment(design.started)}`;
}

/** Returns the runs to choose from, with the experiment's name if there are several experiments. */
function choices(runs: RunInfo[], all: RunInfo[]): Choice[] {
  const several = new Set(all.map(({ experiment }) => experiment)).size > 1;
  return runs.map((run) => ({ value: run.id, text: several ? `${title(run)}, ${run.experiment}` : title(run) }));
}

function title(run: RunInfo): string {
  const repeat = run.repeat === 0 ? "" : ` #${String(run.repeat)}`;
  const scale = run.rateScale === 1 ? "" : `, rates × ${String(run.rateScale)}`;
  const status = run.status === "ok" ? "" : ` (${run.status})`;
  return `${moment(run.started)}, ${run.target}${repeat}${status}${scale}`;
}

/** @param none label of the empty entry; if undefined, the list has no empty entry */
function choice(
  title: string,
  choices: Choice[],
  chosen: string | undefined,
  none: string | undefined,
  take: (value: string | undefined) => void,
): HTMLElement {
  const all = none === undefined ? choices : [{ value: "", text: none }, ...choices];
  return select({ "aria-label": title, title }, all, chosen, (value) => {
    take(value === "" ? undefined : value);
  });
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  return h("label", {}, text, control);
}

function failure(message: string): HTMLElement {
  return h("span", { class: "failure-text", title: message }, icon("error"), h("span", {}, message));
}

function legend(results: Results, { scales }: Labels): HTMLElement | undefined {
  if (results.comparison !== undefined) {
    const entries = { lower: "lower", none: "no difference proved", higher: "higher" };
    return h(
      "span",
      { class: "legend" },
      ...Object.entries(entries).flatMap(([verdict, text]) => [h("i", { class: `swatch verdict-${verdict}` }), text]),
    );
  }
  if (scales.length === 0) {
    return undefined;
  }
  return h(
    "span",
    { class: "legend", title: "From the fastest to the slowest" },
    ...scales.flatMap((scale) => [...(scales.length > 1 ? [h("b", {}, scale.name)] : []), ...colours(scale)]),
  );
}

/** Returns the legend of the marks of effects. */
function certainties(): HTMLElement {
  const marks = { certain: "** certain", significant: "* more than chance", chance: "may be chance" };
  return h(
    "span",
    { class: "legend" },
    ...Object.entries(marks).flatMap(([certainty, text]) => [h("i", { class: `swatch effect-${certainty}` }), text]),
  );
}

/** Returns the used colours between the figures for the coolest and the hottest. */
function colours(scale: Scale): (HTMLElement | string)[] {
  const hottest = heat(scale.high.heat, scale);
  const swatches = Array.from({ length: hottest }, (_, index) => h("i", { class: `swatch heat-${String(index + 1)}` }));
  return [scale.low.short, ...swatches, scale.high.short.replace(/^p\d+ /, "")];
}

/** Returns the warnings about the figures of a run; undefined if there are none. */
function noticesOfRun({ figures, comparison }: Results, labels: Labels): HTMLElement | undefined {
  const changed = figures?.changed === true ? ["The model has changed since this run."] : [];
  return notices(labels, changed, [...(figures?.warnings ?? []), ...(comparison?.warnings ?? []).map(withoutFix)]);
}

function withoutFix(finding: string): Warning {
  return { finding, fix: "" };
}

/** Returns stale figures, remarks and warnings, which are listed on request; undefined if there are none. */
function notices(labels: Labels, remarks: string[], warnings: Warning[]): HTMLElement | undefined {
  const stale = labels.stale.map(({ title, reason }) => `Stale: ${title}: ${reason}.`);
  const notes = [...stale, ...remarks].map(withoutFix);
  if (notes.length + warnings.length === 0) {
    return undefined;
  }
  const warned = warnings.length > 0 ? [count(warnings.length)] : [];
  const title = stale.length > 0 ? [`${String(stale.length)} stale`, ...warned].join(", ") : (warned[0] ?? "Notes");
  const kind = stale.length > 0 ? "stale" : warnings.length > 0 ? "warned" : "noted";
  return popover(
    `notices ${kind}`,
    h("summary", {}, icon({ stale: "history", warned: "warning", noted: "info" }[kind]), title),
    listOf([...notes, ...warnings]),
  );
}

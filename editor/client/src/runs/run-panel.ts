// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import { errorView } from "./error-view";
import { LiveChart } from "./live-chart";
import type { RunState } from "./protocol";
import { GetLogs, GetPoints, PHASES } from "./protocol";
import type { Runs } from "./runs";
import { duration, moment } from "./number-format";
import { count, listOf } from "./warnings";
import type { Panel, Workbench } from "../workbench/interfaces";

const LOOK_MS = 1000;

const DESIGN_PHASES: (keyof typeof PHASES)[] = ["validate", "generate", "build", "measure", "report"];

/** The views of the panel below the steps. */
const VIEWS = { chart: "Chart", warnings: "Warnings", log: "Log" };
type View = keyof typeof VIEWS;
const ICONS: Record<View, string> = { chart: "graph-scatter", warnings: "warning", log: "output" };

/** The progress of a run: its phases, live figures, errors, and on request the output of its processes. */
export class RunPanel implements Panel {
  readonly id = "run";
  readonly title = "Run";
  readonly icon = "pulse";
  readonly region = "bottom";
  private readonly phases = h("ol", { class: "run-phases" });
  private readonly headline = h("div", { class: "run-headline" });
  private readonly outcome = h("div", { class: "run-outcome" });
  private readonly chart = new LiveChart();
  private readonly warnings = h("div", { class: "run-warnings" });
  private readonly files = h("select", {
    "aria-label": "Log",
    onchange: () => {
      void this.readLog();
    },
  });
  private readonly text = h("pre", { tabindex: 0 });
  private readonly log = h("div", { class: "run-log" }, this.files, this.text);
  private readonly buttons = {
    chart: this.button("chart"),
    warnings: this.button("warnings"),
    log: this.button("log"),
  };
  private readonly views = h(
    "div",
    { class: "run-views", role: "group", "aria-label": "Figures to show" },
    ...Object.values(this.buttons),
  );
  private view: View = "chart";
  private workbench: Workbench | undefined;
  /** The session that the chart shows. */
  private session: string | undefined;
  /** The number of the run that was shown last. */
  private number = 0;
  /** True if the chart lacks the first samples, because the page was opened during the run. */
  private isPartial = false;
  private timer: number | undefined;

  constructor(private readonly runs: Runs) {}

  mount(host: HTMLElement, workbench: Workbench): void {
    this.workbench = workbench;
    const top = h("div", { class: "run-top" }, this.headline, this.phases, this.views);
    host.append(top, this.outcome, h("div", { class: "run-view" }, this.chart.element, this.warnings, this.log));
    this.runs.changed.listen((state) => {
      this.show(state);
    });
    this.runs.live.listen((points) => {
      this.chart.add(points);
    });
    this.chart.clear();
    this.show(this.runs.state);
  }

  private show(state: RunState): void {
    if (state.session !== this.session) {
      this.session = state.session;
      this.chart.clear();
      void this.readChart(state);
      this.choose("chart");
      this.isPartial = state.number !== this.number && this.runs.running;
    } else if (this.isPartial && !this.runs.running) {
      this.isPartial = false;
      void this.readChart(state);
    }
    this.number = state.number;
    this.headline.replaceChildren(...headline(state), this.mark(state) ?? "");
    this.phases.hidden = state.number === 0;
    this.phases.classList.toggle("all-done", state.status === "done");
    this.phases.replaceChildren(...phases(state));
    this.outcome.replaceChildren(...this.results(state));
    this.warnings.replaceChildren(listOf(state.warnings));
    this.views.hidden = state.session === undefined;
    this.buttons.warnings.hidden = state.warnings.length === 0;
  }

  /** Returns a button for the warnings of a successful run, which users must read before they trust its figures. */
  private mark({ status, warnings }: RunState): HTMLElement | undefined {
    return status !== "done" || warnings.length === 0
      ? undefined
      : h(
          "button",
          {
            class: "run-mark",
            title: "Disturbances, and how to fix them",
            onclick: () => {
              this.choose("warnings");
            },
          },
          icon("warning"),
          count(warnings.length),
        );
  }

  private results(state: RunState): HTMLElement[] {
    const notes: HTMLElement[] = state.notes.map((note) => h("p", { class: "run-note" }, icon("info"), note));
    const { error, suite } = state;
    if (suite !== undefined) {
      notes.push(this.action("suite", "book", "Report of all experiments", () => this.runs.openReport(suite)));
    }
    if (error !== undefined) {
      notes.push(errorView(error));
    }
    const actions = this.designActions(state);
    if (actions.length > 0) {
      notes.push(h("div", { class: "run-actions" }, ...actions));
    }
    return notes;
  }

  /** Returns the buttons for the next steps after the runs of a design. */
  private designActions({ design, status, error }: RunState): HTMLElement[] {
    if (design === undefined || status === "running" || status === "stopping") {
      return [];
    }
    const { campaign } = design;
    const actions: HTMLElement[] = [];
    if (design.done < design.of || (status === "failed" && design.of === 0)) {
      const left = design.of === 0 ? "" : ` (${String(design.of - design.done)} runs left)`;
      actions.push(this.action("resume", "debug-continue", `Resume the design${left}`, () => this.runs.resumeDesign()));
    } else if (campaign !== undefined && (status === "done" || error?.where !== "")) {
      actions.push(this.action("effects", "book", "Report of the effects", () => this.runs.openReport(campaign)));
    }
    return actions;
  }

  private action(id: string, image: string, title: string, run: () => Promise<void>): HTMLElement {
    return h("button", { class: "action", "data-open": id, onclick: () => void run() }, icon(image), title);
  }

  private choose(view: View): void {
    this.view = view;
    this.chart.element.classList.toggle("away", view !== "chart");
    this.warnings.hidden = view !== "warnings";
    this.log.hidden = view !== "log";
    Object.entries(this.buttons).forEach(([each, button]) => {
      button.setAttribute("aria-pressed", String(each === view));
    });
    clearInterval(this.timer);
    if (view === "log") {
      void this.readLog();
      this.timer = setInterval(() => {
        if (this.runs.running) {
          void this.readLog();
        }
      }, LOOK_MS);
    }
  }

  private button(view: View): HTMLElement {
    return h(
      "button",
      {
        class: "action",
        title: VIEWS[view],
        "data-view": view,
        onclick: () => {
          this.choose(view);
        },
      },
      icon(ICONS[view]),
      h("span", {}, VIEWS[view]),
    );
  }

  /** Loads the chart of a run that this page has not followed from the beginning. */
  private async readChart({ session, status }: RunState): Promise<void> {
    if (session === undefined || status === "running" || this.workbench === undefined) {
      return;
    }
    const past = await this.workbench.channel.sendRequest(GetPoints, { id: session });
    if (session === this.session && past !== null) {
      this.chart.clear();
      this.chart.add(past.points);
    }
  }

  private async readLog(): Promise<void> {
    const { session } = this.runs.state;
    if (session === undefined || this.workbench === undefined) {
      return;
    }
    const logs = (await this.workbench.channel.sendRequest(GetLogs, { id: session })) ?? [];
    const before = this.files.value;
    const chosen = logs.find(({ name }) => name === before) ?? logs.at(0);
    this.files.replaceChildren(
      ...logs.map(({ name }) => h("option", { value: name, selected: name === chosen?.name }, name)),
    );
    const atEnd = this.text.scrollTop + this.text.clientHeight >= this.text.scrollHeight - 20;
    this.text.textContent = chosen?.text ?? "No output yet.";
    if (atEnd || before !== chosen?.name) {
      this.text.scrollTop = this.text.scrollHeight;
    }
  }
}

function headline(state: RunState): (HTMLElement | string)[] {
  // A run of an earlier server is shown with its date
  const earlier = state.number === 0 && state.started !== undefined ? `, ${moment(state.started)}` : "";
  const took = `${duration(state.elapsedMs)}${earlier}`;
  switch (state.status) {
    case "idle":
      return [
        h("span", { class: "quiet" }, "No experiment has run yet. F9 runs one; the drawing then shows its figures."),
      ];
    case "running": {
      const left = state.remainingMs === undefined ? "" : `, ${duration(Math.max(1000, state.remainingMs))} left`;
      const { design } = state;
      if (design !== undefined && design.current !== "" && state.phase === "measure") {
        const at = `Run ${String(design.done + 1)} of ${String(design.of)}${left}`;
        return [icon("loading codicon-modifier-spin"), h("span", { title: design.current }, at)];
      }
      const phase = state.phase === "" ? "Starting" : PHASES[state.phase];
      return [icon("loading codicon-modifier-spin"), `${phase} ${state.detail.replace(", round 1 of 1", "")}${left}`];
    }
    case "stopping":
      return [icon("loading codicon-modifier-spin"), "Stopping the processes"];
    case "done":
      return [icon("pass-filled"), `Done in ${took}`];
    case "failed":
      return [icon("error"), `Failed after ${took}`];
    case "stopped":
      return [icon("circle-slash"), `Stopped after ${took}${made(state)}`];
  }
}

/** Returns the number of completed runs of a design, in words. */
function made({ design }: RunState): string {
  return design === undefined || design.of === 0
    ? ""
    : `: ${String(design.done)} of ${String(design.of)} runs are done`;
}

function phases(state: RunState): HTMLElement[] {
  const { design } = state;
  // For a design, the phases of a single run (start, warm up, measure, collect) are one step
  const keys = design === undefined ? (Object.keys(PHASES) as (keyof typeof PHASES)[]) : DESIGN_PHASES;
  const at = state.phase === "" ? 0 : keys.indexOf(state.phase);
  return keys.map((key, index) => {
    const now = index === at;
    const kind =
      index < at || state.status === "done"
        ? "done"
        : !now
          ? "todo"
          : state.status === "running" || state.status === "stopping"
            ? "active"
            : "broken";
    const runs =
      design === undefined || design.of === 0 ? "Runs" : `Runs: ${String(design.done)} of ${String(design.of)}`;
    const title = key === "measure" && design !== undefined ? runs : PHASES[key];
    const bar = now && state.fraction !== undefined ? `width: ${String(Math.round(state.fraction * 100))}%` : undefined;
    return h(
      "li",
      { class: `run-phase ${kind}`, title, "data-phase": key, "aria-current": now ? "step" : undefined },
      h("span", { class: "name" }, title),
      h("span", { class: bar === undefined ? "bar" : "bar counted" }, h("span", { style: bar })),
    );
  });
}

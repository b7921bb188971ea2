// SPDX-License-Identifier: Apache-2.0
import { h, icon } from "../dom";
import type { Panel } from "../workbench/panel";
import type { Workbench } from "../workbench/workbench";
import { LiveChart } from "./live-chart";
import type { RunState } from "./protocol";
import { GetLogs, PHASES } from "./protocol";
import type { Runs } from "./runs";
import { duration } from "./time";

const LOOK_MS = 1000;

/** How far a run is: its phases, figures as they come, what went wrong, and on demand what its parts say. */
export class RunPanel implements Panel {
  readonly id = "run";
  readonly title = "Run";
  readonly icon = "pulse";
  readonly region = "bottom";
  private readonly phases = h("ol", { class: "run-phases" });
  private readonly headline = h("div", { class: "run-headline" });
  private readonly outcome = h("div", { class: "run-outcome" });
  private readonly chart = new LiveChart();
  private readonly log = h("pre", { class: "run-log", tabindex: 0, hidden: true });
  private readonly files = h("select", {
    "aria-label": "Log",
    hidden: true,
    onchange: () => {
      void this.readLog();
    },
  });
  private readonly logButton = h(
    "button",
    {
      class: "action",
      "aria-pressed": "false",
      onclick: () => {
        this.toggleLog();
      },
    },
    icon("output"),
    "Log",
  );
  private workbench: Workbench | undefined;
  private number = 0;
  private timer: number | undefined;

  constructor(private readonly runs: Runs) {}

  mount(host: HTMLElement, workbench: Workbench): void {
    this.workbench = workbench;
    const top = h("div", { class: "run-top" }, this.headline, this.phases, this.logButton);
    host.append(top, this.outcome, this.chart.element, this.files, this.log);
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
    if (state.number !== this.number) {
      this.number = state.number;
      this.chart.clear();
    }
    this.logButton.hidden = state.session === undefined;
    this.headline.replaceChildren(...headline(state));
    this.phases.hidden = state.number === 0;
    this.phases.replaceChildren(...phases(state));
    this.outcome.replaceChildren(...this.results(state));
  }

  private results(state: RunState): HTMLElement[] {
    const notes = state.notes.map((note) => h("p", { class: "run-note" }, icon("info"), note));
    const { error } = state;
    if (error !== undefined) {
      notes.push(
        h(
          "div",
          { class: "run-error", role: "alert" },
          icon("error"),
          h(
            "div",
            {},
            h("strong", {}, error.message),
            error.where === "" ? undefined : h("div", { class: "where" }, error.where),
            error.fix === "" ? undefined : h("div", { class: "fix" }, icon("lightbulb"), error.fix),
            error.log === "" ? undefined : h("pre", {}, error.log),
          ),
        ),
      );
    }
    return notes;
  }

  private toggleLog(): void {
    const shown = this.log.hidden;
    this.log.hidden = this.files.hidden = !shown;
    this.chart.element.hidden = shown;
    this.logButton.setAttribute("aria-pressed", String(shown));
    clearInterval(this.timer);
    if (shown) {
      void this.readLog();
      this.timer = setInterval(() => {
        if (this.runs.running) {
          void this.readLog();
        }
      }, LOOK_MS);
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
    const atEnd = this.log.scrollTop + this.log.clientHeight >= this.log.scrollHeight - 20;
    this.log.textContent = chosen?.text ?? "Nothing has been said yet.";
    if (atEnd || before !== chosen?.name) {
      this.log.scrollTop = this.log.scrollHeight;
    }
  }
}

function headline(state: RunState): (HTMLElement | string)[] {
  const took = duration(state.elapsedMs);
  switch (state.status) {
    case "idle":
      return [
        h(
          "span",
          { class: "quiet" },
          "Nothing has been run yet. F9 runs an experiment; its figures come to the drawing.",
        ),
      ];
    case "running": {
      const left = state.remainingMs === undefined ? "" : `, ${duration(Math.max(1000, state.remainingMs))} left`;
      const phase = state.phase === "" ? "Starting" : PHASES[state.phase];
      return [icon("loading codicon-modifier-spin"), `${phase} ${state.detail.replace(", round 1 of 1", "")}${left}`];
    }
    case "stopping":
      return [icon("loading codicon-modifier-spin"), "Stopping: its processes are being ended"];
    case "done":
      return [icon("pass-filled"), `Done in ${took}`];
    case "failed":
      return [icon("error"), `Failed after ${took}`];
    case "stopped":
      return [icon("circle-slash"), `Stopped after ${took}`];
  }
}

function phases(state: RunState): HTMLElement[] {
  const keys = Object.keys(PHASES) as (keyof typeof PHASES)[];
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
    const bar = now && state.fraction !== undefined ? `width: ${String(Math.round(state.fraction * 100))}%` : undefined;
    return h(
      "li",
      { class: `run-phase ${kind}`, "data-phase": key, "aria-current": now ? "step" : undefined },
      h("span", { class: "name" }, PHASES[key]),
      h("span", { class: bar === undefined ? "bar" : "bar counted" }, h("span", { style: bar })),
    );
  });
}

// SPDX-License-Identifier: Apache-2.0
import { h } from "../dom";
import type { RunInfo } from "../runs/protocol";
import type { Results } from "../runs/results";
import { moment, time } from "../runs/number-format";
import type { Panel, Workbench } from "../workbench/interfaces";
import type { Axis, Metric, Step } from "./axes";
import { axesOf, axisName, metricsOf, stepsOf } from "./axes";
import { GateView } from "./gate";
import type { Line, Lines } from "./plot";
import { RunsPlot } from "./plot";
import type { CurveOfRun, PastRun } from "./protocol";
import { GetPastRuns, GetPlot, SetNote } from "./protocol";
import { table } from "./table";

/** The largest number of lines in one plot whose colours can be distinguished. */
const MOST = 12;

/** The past runs of the project: their differences and notes, and a plot of the chosen runs. */
export class PastPanel implements Panel {
  readonly id = "past";
  readonly title = "History";
  readonly icon = "history";
  readonly region = "bottom";
  private readonly list = h("div", {
    class: "past-list",
    onfocusout: () => {
      if (this.isOld) {
        void this.read(); // a list that arrived while the user wrote a note was not shown
      }
    },
  });
  private readonly metric = h("select", { "aria-label": "Latency to plot", onchange: () => void this.draw() });
  private readonly axis = h("select", { "aria-label": "Horizontal axis", onchange: () => void this.draw() });
  private readonly plot = new RunsPlot();
  private readonly hint = h("p", { class: "empty" });
  private readonly gate = new GateView(() => this.workbench);
  private readonly side = h(
    "div",
    { class: "past-side" },
    h("div", { class: "past-bar" }, this.metric, this.axis, this.gate.button, this.gate.threshold),
    this.gate.element,
    this.hint,
    this.plot.element,
  );
  private readonly chosen = new Set<string>();
  private runs: PastRun[] = [];
  /**
   * The results of `stateOf` for the runs that existed when the list was read; the list has only the newest of many
   * runs.
   */
  private known: ReadonlySet<string> = new Set();
  private workbench!: Workbench;
  /** Counts the requests of lists, the last answered request, and the plots: only the newest answer is shown. */
  private lists = 0;
  private answered = 0;
  private plots = 0;
  /** Resolves when all notes are written: the server would mix them up if they were written at the same time. */
  private written: Promise<void> = Promise.resolve();
  /** True if the list gets the keyboard focus when it is loaded. */
  private takesKeys = false;
  /** True if runs may have begun or ended since the list was read. */
  private isOld = true;

  constructor(private readonly results: Results) {}

  mount(host: HTMLElement, workbench: Workbench): void {
    this.workbench = workbench;
    host.append(h("div", { class: "past" }, this.list, this.side));
    this.gate.choose([]);
    this.results.changed.listen(() => {
      this.isOld ||= this.results.runs.some((run) => !this.known.has(stateOf(run)));
      if (host.offsetParent === null) {
        return; // the panel is hidden
      } else if (this.isOld) {
        void this.read();
      } else {
        this.markShown();
      }
    });
    new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        void this.read();
      }
    }).observe(host);
    workbench.selection.listen((ids) => {
      this.follow(ids);
    });
    workbench.commands.add({
      id: "past-runs",
      title: "Past runs: compare, and write notes",
      icon: "history",
      keys: "Mod+Shift+H",
      run: () => {
        this.takesKeys = true;
        workbench.showPanel(this.id);
        void this.read();
      },
    });
  }

  private async read(): Promise<void> {
    const asked = ++this.lists;
    const before = this.results.runs.map(stateOf);
    await this.written; // otherwise the list may lack the note
    const runs = await this.workbench.channel.sendRequest(GetPastRuns);
    if (asked !== this.lists) {
      return;
    }
    this.answered = asked;
    if (runs === null || this.isWriting) {
      return;
    }
    this.isOld = false;
    this.runs = runs;
    const listed = new Set(runs.map(({ run }) => run.id));
    this.known = new Set([...before, ...runs.map(({ run }) => stateOf(run))]);
    [...this.chosen].filter((id) => !listed.has(id)).forEach((id) => this.chosen.delete(id));
    this.render();
    await this.choices();
  }

  /** True while the user writes a note, which must not be drawn again. */
  private get isWriting(): boolean {
    const at = document.activeElement;
    return at?.classList.contains("past-note") === true && this.list.contains(at);
  }

  private render(): void {
    if (this.runs.length === 0) {
      const text = "No experiment has run yet. F9 runs one; each run is listed here with what was different.";
      this.list.replaceChildren(h("p", { class: "empty" }, text));
      return;
    }
    const focused = this.focusedField();
    this.list.replaceChildren(
      table(this.runs, this.chosen, this.results.run, {
        show: (run) => void this.results.show(run),
        choose: (run, isChosen) => void this.choose(run, isChosen),
        note: (past, text) => {
          this.write(past, text);
        },
      }),
    );
    const first = this.list.querySelector<HTMLElement>("[type=checkbox]:enabled");
    const next = this.takesKeys ? first : this.fieldsOf(focused?.run ?? "")[focused?.at ?? 0];
    this.takesKeys = false;
    next?.focus();
  }

  /** The run and the index of the field that has the keyboard focus. */
  private focusedField(): { run: string; at: number } | undefined {
    const field = document.activeElement;
    const run = this.list.contains(field) ? field?.closest("tr")?.dataset.run : undefined;
    if (run === undefined || !(field instanceof HTMLElement)) {
      return undefined;
    }
    return { run, at: this.fieldsOf(run).indexOf(field) };
  }

  /** Returns the box, the button and the note of a run. */
  private fieldsOf(run: string): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>(`[data-run="${CSS.escape(run)}"] :is(input, button)`)];
  }

  private box(run: string): HTMLInputElement | null {
    return this.list.querySelector(`[data-run="${CSS.escape(run)}"] [type=checkbox]`);
  }

  private markShown(): void {
    for (const row of this.list.querySelectorAll<HTMLElement>("[data-run]")) {
      const isShown = row.dataset.run === this.results.run;
      row.classList.toggle("shown", isShown);
      row.querySelector("th button")?.setAttribute("aria-pressed", String(isShown));
    }
  }

  private async choose(run: string, isChosen: boolean): Promise<void> {
    if (isChosen && this.chosen.size >= MOST) {
      const box = this.box(run);
      if (box !== null) {
        box.checked = false;
      }
      const text = `A plot has at most ${String(MOST)} runs: take one out first.`;
      this.workbench.toasts.show({ severity: "warning", text });
      return;
    } else if (isChosen) {
      this.chosen.add(run);
    } else {
      this.chosen.delete(run);
    }
    await this.choices();
  }

  /** Sets the note at once, so that Escape in its field discards only later text. */
  private write(past: PastRun, text: string): void {
    const before = past.note;
    past.note = text;
    const isReading = this.lists !== this.answered;
    this.lists++; // a pending answer contains the old note
    this.answered = this.lists;
    const note = { run: past.run.id, text };
    const write = async () => {
      const isWritten = await this.workbench.channel.sendRequest(SetNote, note);
      if (isWritten !== true && past.note === text) {
        past.note = before;
      }
    };
    const earlier = this.written;
    this.written = new Promise((done) => {
      void earlier.then(write).finally(() => {
        done();
      });
    });
    if (isReading) {
      void this.read();
    }
  }

  private get chosenRuns(): PastRun[] {
    return this.runs.filter(({ run }) => this.chosen.has(run.id));
  }

  /** Offers the latencies and the axes of the chosen runs, and keeps the present choices if they are still possible. */
  private async choices(): Promise<void> {
    const runs = this.chosenRuns;
    fill(
      this.metric,
      metricsOf(runs).map((metric) => metricName(metric)),
    );
    fill(
      this.axis,
      axesOf(runs).map((axis) => axisName(axis)),
    );
    this.metric.hidden = this.axis.hidden = runs.length === 0;
    this.gate.choose(runs);
    await this.draw();
  }

  private async draw(): Promise<void> {
    const asked = ++this.plots;
    const runs = this.chosenRuns;
    const metric = metricsOf(runs)[this.metric.selectedIndex];
    const axis = axesOf(runs)[this.axis.selectedIndex];
    if (metric === undefined || axis === undefined) {
      this.plot.show(undefined);
      this.tell(runs.length === 0 ? "Tick runs to see them in one plot." : "These runs have no latencies.");
      return;
    }
    const lines =
      axis.kind === "percentiles" ? await this.curves(runs, metric) : steps(stepsOf(runs, axis, metric), axis, metric);
    if (lines === undefined || asked !== this.plots) {
      return; // the user has chosen other runs in the meantime
    }
    const isEmpty = lines.lines.every(({ points }) => points.length === 0);
    this.tell(isEmpty ? "The samples of these runs are not on this machine: choose another axis." : "");
    this.plot.show(lines);
  }

  /** Plots the latency of the connection or metric that is selected in the drawing. */
  private follow([id]: string[]): void {
    const { figures, phase } = this.results;
    if (id === undefined) {
      return;
    }
    const probe = figures?.places.find(({ anchors }) => anchors.includes(id))?.probe;
    const metric = figures?.metrics.find(
      (each) => each.kind === "latency" && (each.anchor === id || (each.probe === probe && each.phase === phase)),
    );
    const name = metric === undefined ? "" : metricName({ metric: metric.name, phase: metric.phase });
    if (name !== this.metric.value && [...this.metric.options].some(({ value }) => value === name)) {
      this.metric.value = name;
      void this.draw();
    }
  }

  private tell(text: string): void {
    this.hint.hidden = text === "";
    this.hint.textContent = text;
  }

  /** Returns the curves of runs. The oldest run is the reference for the differences. */
  private async curves(runs: PastRun[], metric: Metric): Promise<Lines | undefined> {
    const ids = runs.map(({ run }) => run.id).sort();
    const answer = await this.workbench.channel.sendRequest(GetPlot, { runs: ids, ...metric });
    return answer === null
      ? undefined
      : {
          description: `${metric.metric} by percentile: ${answer.series.map((each) => nameOf(each, runs)).join("; ")}`,
          lines: answer.series.map((each) => ({
            name: nameOf(each, runs),
            points: each.points.map(({ inverse, ns }) => ({ x: inverse, y: ns })),
          })),
          isByPercentile: true,
          isLogarithmic: true,
          mark: percentile,
        };
  }
}

/** Returns a key of a run; the key changes when the run ends. */
function stateOf({ id, status }: RunInfo): string {
  return `${id} ${status}`;
}

function metricName({ metric, phase }: Metric): string {
  return `${metric}, ${phase}`;
}

/** Returns the run's note, otherwise its time, and the first difference from the first run of the plot. */
function nameOf({ run, changes: [first, ...others] }: CurveOfRun, runs: PastRun[]): string {
  const past = runs.find((each) => each.run.id === run);
  const name = past?.note.split("\n")[0] ?? "";
  const more = others.length > 0 ? ` and ${String(others.length)} more` : "";
  return `${name === "" ? moment(past?.run.started ?? "") : name}${first === undefined ? "" : `: ${first}${more}`}`;
}

/** Writes 100 as "99 %", the percentage of the samples below the value. */
function percentile(inverse: number): string {
  const decimals = Math.max(0, Math.round(Math.log10(inverse)) - 2);
  return `${(100 * (1 - 1 / inverse)).toFixed(decimals)} %`;
}

/** Returns the median and the 99th percentile as curves over the runs or over a setting. */
function steps(all: Step[], axis: Axis, { metric }: Metric): Lines {
  const line = (name: "p50" | "p99"): Line => ({
    name,
    points: all.flatMap(({ x, [name]: y }) => (y === undefined ? [] : [{ x, y }])),
  });
  const mark = (x: number) => (axis.kind === "runs" ? timeOfDay(all[x - 1]) : String(x));
  const figures = all.map(({ x, p50, p99 }) => `${mark(x)}: ${orDash(p50)} / ${orDash(p99)}`).join("; ");
  return {
    description: `p50 / p99 of ${metric} ${axisName(axis)}: ${figures}`,
    lines: [line("p50"), line("p99")],
    isByPercentile: false,
    isLogarithmic: false,
    mark,
    places: all.map(({ x }) => x),
  };
}

/** Returns the time at which a run began, without the day, which has no room at the axis. */
function timeOfDay(step: Step | undefined): string {
  return moment(step?.runs[0]?.run.started ?? "").replace(/^.*, /, "");
}

function orDash(value: number | undefined): string {
  return value === undefined ? "–" : time(value);
}

/** Fills the list with texts, and keeps the chosen text if it is still among them. */
function fill(select: HTMLSelectElement, texts: string[]): void {
  const before = select.value;
  select.replaceChildren(...texts.map((text) => h("option", { value: text }, text)));
  if (texts.includes(before)) {
    select.value = before;
  }
}

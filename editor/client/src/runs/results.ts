// SPDX-License-Identifier: Apache-2.0
import { Signal } from "../dom";
import type { Comparison, Figures, RunInfo } from "./protocol";
import { CompareRuns, GetFigures, GetRuns } from "./protocol";
import type { Runs } from "./runs";
import type { StatisticId } from "./statistics";
import type { Workbench } from "../workbench/interfaces";

const SETTLE_MS = 300;

/** The stored run that the drawing shows, the run that it is compared with, and the statistic. */
export class Results {
  readonly changed = new Signal<undefined>();
  runs: RunInfo[] = [];
  figures: Figures | undefined;
  comparison: Comparison | undefined;
  /** Id of the run that the shown one is held against. */
  base: string | undefined;
  phase = "";
  statistic: StatisticId = "p50-p99";
  private shown: string | undefined;
  private timer: number | undefined;

  constructor(
    private readonly workbench: Workbench,
    runs: Runs,
  ) {
    let wasRunning = false;
    runs.changed.listen((state) => {
      if (wasRunning && !runs.running) {
        void this.takeNew(state.session);
      }
      wasRunning = runs.running;
    });
    workbench.changed.listen((change) => {
      if (["change", "undo", "redo", "external"].includes(change.kind)) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.read(), SETTLE_MS);
      }
    });
  }

  get run(): string | undefined {
    return this.shown;
  }

  /** Begins with the newest run. */
  async open(): Promise<void> {
    await this.list();
    await this.showFirst(this.runs);
  }

  /** Learns which runs there are. */
  private async list(): Promise<void> {
    this.runs = (await this.workbench.channel.sendRequest(GetRuns)) ?? [];
    this.changed.emit(undefined);
  }

  private async showFirst(runs: RunInfo[]): Promise<void> {
    const first = runs.find(({ status }) => status === "ok");
    if (first !== undefined) {
      await this.show(first.id);
    }
  }

  /** Shows a run's figures; none for `undefined`. */
  async show(run: string | undefined): Promise<void> {
    this.shown = run;
    this.base = this.base === run ? undefined : this.base;
    await this.read();
  }

  async compareWith(base: string | undefined): Promise<void> {
    this.base = base;
    await this.read();
  }

  choose(what: { phase?: string; statistic?: StatisticId }): void {
    this.phase = what.phase ?? this.phase;
    this.statistic = what.statistic ?? this.statistic;
    this.changed.emit(undefined);
  }

  private async takeNew(session: string | undefined): Promise<void> {
    await this.list();
    await this.showFirst(this.runs.filter((run) => run.session === session));
  }

  private async read(): Promise<void> {
    const { shown: run, base } = this;
    const { channel } = this.workbench;
    const figures = run === undefined ? null : await channel.sendRequest(GetFigures, { id: run });
    const comparison =
      run === undefined || base === undefined ? null : await channel.sendRequest(CompareRuns, { run, base });
    if (run !== this.shown || base !== this.base) {
      return; // the user has chosen another one meanwhile
    }
    this.figures = figures ?? undefined;
    this.comparison = comparison ?? undefined;
    if (!(figures?.phases.includes(this.phase) ?? false)) {
      this.phase = figures?.phases[0] ?? "";
    }
    this.changed.emit(undefined);
  }
}

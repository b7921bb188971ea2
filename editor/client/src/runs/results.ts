// SPDX-License-Identifier: Apache-2.0
import { Signal } from "../dom";
import type { DesignEffects, DesignInfo, ResponseEffects } from "./design-protocol";
import { GetDesigns, GetEffects } from "./design-protocol";
import type { Comparison, Figures, RunInfo, RunState } from "./protocol";
import { CompareRuns, GetFigures, GetRuns } from "./protocol";
import type { Runs } from "./runs";
import type { StatisticId } from "./statistics";
import type { Workbench } from "../workbench/interfaces";

const SETTLE_MS = 300;

/** The stored run or design that the drawing shows, the run that it is compared with, and the statistic. */
export class Results {
  readonly changed = new Signal<undefined>();
  runs: RunInfo[] = [];
  designs: DesignInfo[] = [];
  /** The effects of the shown design; undefined if a run is shown. */
  effects: DesignEffects | undefined;
  figures: Figures | undefined;
  comparison: Comparison | undefined;
  /** Id of the run with which the shown run is compared. */
  base: string | undefined;
  phase = "";
  statistic: StatisticId = "p50-p99";
  /** The label of the response whose effects are shown; the first response is shown if the design has no such label. */
  private chosenResponse = "";
  private shown: string | undefined;
  private timer: number | undefined;

  constructor(
    private readonly workbench: Workbench,
    runs: Runs,
  ) {
    let wasRunning = false;
    runs.changed.listen((state) => {
      if (wasRunning && !runs.running) {
        void this.takeNew(state);
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

  /** Id of the session, suite or campaign of the shown figures' report; undefined if no figures are shown. */
  get reportOf(): string | undefined {
    return this.effects?.design.id ?? this.runs.find(({ id }) => id === this.shown)?.session;
  }

  /** The response whose effects are shown. */
  get response(): ResponseEffects | undefined {
    const all = this.effects?.responses ?? [];
    return all.find(({ response }) => response === this.chosenResponse) ?? all[0];
  }

  /** Shows the newest run, or the newest design whose runs are done. */
  async open(): Promise<void> {
    await this.list();
    const run = this.runs.find(({ status }) => status === "ok");
    const design = this.designs.find(({ ended }) => ended);
    if (design !== undefined && (run === undefined || run.started < design.started)) {
      await this.show(design.id);
    } else if (run !== undefined) {
      await this.show(run.id);
    }
  }

  /** Requests the lists of runs and designs. */
  private async list(): Promise<void> {
    this.designs = (await this.workbench.channel.sendRequest(GetDesigns)) ?? [];
    this.runs = (await this.workbench.channel.sendRequest(GetRuns)) ?? [];
    this.changed.emit(undefined);
  }

  /** Shows a run's figures or a design's effects, by its id; removes them for `undefined`. */
  async show(run: string | undefined): Promise<void> {
    this.shown = run;
    this.base = this.base === run ? undefined : this.base;
    await this.read();
  }

  async compareWith(base: string | undefined): Promise<void> {
    this.base = base;
    await this.read();
  }

  choose(what: { phase?: string; statistic?: StatisticId; response?: string }): void {
    this.chosenResponse = what.response ?? this.chosenResponse;
    this.phase = what.phase ?? this.phase;
    this.statistic = what.statistic ?? this.statistic;
    this.changed.emit(undefined);
  }

  private async takeNew({ session, design }: RunState): Promise<void> {
    await this.list();
    const first = this.runs.find((run) => run.session === session && run.status === "ok")?.id;
    const shown = design === undefined ? first : design.campaign;
    if (shown !== undefined) {
      await this.show(shown);
    }
  }

  private async read(): Promise<void> {
    const { shown: run, base } = this;
    const { channel } = this.workbench;
    if (run !== undefined && this.designs.some(({ id }) => id === run)) {
      const effects = await channel.sendRequest(GetEffects, { id: run });
      if (run === this.shown) {
        this.effects = effects ?? undefined;
        this.figures = undefined;
        this.comparison = undefined;
        this.changed.emit(undefined);
      }
      return;
    }
    const figures = run === undefined ? null : await channel.sendRequest(GetFigures, { id: run });
    const comparison =
      run === undefined || base === undefined ? null : await channel.sendRequest(CompareRuns, { run, base });
    if (run !== this.shown || base !== this.base) {
      return; // the user has chosen another run in the meantime
    }
    this.effects = undefined;
    this.figures = figures ?? undefined;
    this.comparison = comparison ?? undefined;
    if (!(figures?.phases.includes(this.phase) ?? false)) {
      this.phase = figures?.phases[0] ?? "";
    }
    this.changed.emit(undefined);
  }
}

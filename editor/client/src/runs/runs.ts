// SPDX-License-Identifier: Apache-2.0
import { Signal } from "../dom";
import { ResumeDesign } from "./design-protocol";
import type { RunState, SampleBatch } from "./protocol";
import { CurrentRun, GetReport, RunChanged, SampleBatches } from "./protocol";
import type { Workbench } from "../workbench/interfaces";

/** A report that the user opens. */
export interface OpenedReport {
  /** The id of the session, the suite or the campaign of the report. */
  id: string;
  /** The name of its page on the server. */
  page: string;
}

/** The state of the last run, as far as this page has received it. */
export class Runs {
  readonly changed = new Signal<RunState>();
  readonly live = new Signal<SampleBatch[]>();
  readonly reports = new Signal<OpenedReport>();
  state: RunState = {
    number: 0,
    revision: 0,
    status: "idle",
    phase: "",
    detail: "",
    elapsedMs: 0,
    notes: [],
    warnings: [],
  };

  constructor(private readonly workbench: Workbench) {
    workbench.channel.onNotification(RunChanged, (state) => {
      this.take(state);
    });
    workbench.channel.onNotification(SampleBatches, ({ points }) => {
      this.live.emit(points);
    });
  }

  /** Requests the newest run: the page may have been opened after its start. */
  async catchUp(): Promise<void> {
    const state = await this.workbench.channel.sendRequest(CurrentRun);
    if (state !== null) {
      this.take(state);
    }
  }

  get running(): boolean {
    return this.state.status === "running" || this.state.status === "stopping";
  }

  /** @param id the id of a session, a suite or a campaign */
  async openReport(id: string): Promise<void> {
    const page = await this.workbench.channel.sendRequest(GetReport, { id });
    if (page !== null) {
      this.reports.emit({ id, page });
    }
  }

  /** Starts the missing runs of the last design. */
  async resumeDesign(): Promise<void> {
    if ((await this.workbench.channel.sendRequest(ResumeDesign)) === true) {
      await this.catchUp();
    }
  }

  /** Takes a state unless it is older than the current one: a notification may arrive before an earlier answer. */
  private take(state: RunState): void {
    const { number, revision } = this.state;
    if (state.number < number || (state.number === number && state.revision < revision)) {
      return;
    }
    this.state = state;
    this.changed.emit(state);
    this.workbench.commands.changed.emit(undefined);
  }
}

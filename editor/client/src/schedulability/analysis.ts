// SPDX-License-Identifier: Apache-2.0
import { Signal } from "../dom";
import type { ProblemEntry } from "../panels/protocol";
import type { Workbench } from "../workbench/interfaces";
import type { SchedulabilityData } from "./protocol";
import { GetSchedulability } from "./protocol";

const SETTLE_MS = 500;

/** Requests the analysis of deadlines when the page opens and after each change, one request at a time. */
export class Schedulability {
  readonly changed = new Signal<undefined>();
  view: SchedulabilityData = { findings: [], marks: [] };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: Promise<void> = Promise.resolve();
  private asked = 0;

  constructor(private readonly workbench: Workbench) {
    workbench.changed.listen(({ kind }) => {
      if (["change", "undo", "redo", "external"].includes(kind)) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.read(), SETTLE_MS);
      }
    });
  }

  /** The findings as entries of the problem list. */
  get problems(): ProblemEntry[] {
    return this.view.findings.map(({ information, problem }) => ({ problem, rule: "", fixes: [], information }));
  }

  /** Requests the analysis of the current model. Of the requests that wait for a running one, only the last is sent. */
  read(): Promise<void> {
    const asked = ++this.asked;
    this.last = this.last.then(async () => {
      if (asked === this.asked) {
        await this.load();
      }
    });
    return this.last;
  }

  private async load(): Promise<void> {
    const view = await this.workbench.channel.sendRequest(GetSchedulability);
    if (view !== null && (view.marks.length > 0 || this.view.marks.length > 0)) {
      this.view = view;
      this.changed.emit(undefined);
    }
  }
}

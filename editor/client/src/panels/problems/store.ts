// SPDX-License-Identifier: Apache-2.0
import { Signal } from "../../dom";
import { ListProblems } from "../protocol";
import type { ProblemEntry } from "../protocol";
import type { Schedulability } from "../../schedulability/analysis";
import type { Workbench } from "../../workbench/interfaces";

const PAUSE = 80;

/**
 * The project's current problems for the list and the text, including deadlines that are not guaranteed. Problems are
 * not updated while neither list nor text is visible.
 */
export class ProblemStore {
  readonly changed = new Signal<ProblemEntry[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = true;
  private validated: ProblemEntry[] = [];

  constructor(
    private readonly workbench: Workbench,
    private readonly schedulability: Schedulability,
  ) {
    schedulability.changed.listen(() => {
      this.changed.emit(this.all);
    });
    // Changes in one place may move problems to other lines
    workbench.changed.listen(({ kind, state }) => {
      this.due ||= kind === "problems" || (kind !== "saved" && state.errors + state.warnings > 0);
      this.ask();
    });
  }

  get all(): ProblemEntry[] {
    return [...this.validated, ...this.schedulability.problems];
  }

  /** The number of problems from analyses, which the workbench's state does not count. */
  get analysed(): number {
    return this.schedulability.view.findings.length;
  }

  /** Loads the problems if they are outdated and a panel that shows problems is visible. */
  ask(): void {
    const seen = this.workbench.isShown("problems") || this.workbench.isShown("text");
    if (this.due && seen) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.load(), PAUSE);
    }
  }

  private async load(): Promise<void> {
    this.due = false;
    const { errors, warnings } = this.workbench.state;
    const found = errors + warnings === 0 ? [] : await this.workbench.channel.sendRequest(ListProblems);
    if (found !== null) {
      this.validated = found;
      this.changed.emit(this.all);
    }
  }
}

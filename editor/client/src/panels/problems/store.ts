// SPDX-License-Identifier: Apache-2.0
import { Signal } from "../../dom";
import { ListProblems } from "../protocol";
import type { ProblemEntry } from "../protocol";
import type { Workbench } from "../../workbench/interfaces";

const PAUSE = 80;

/** The project's current problems, for the list and for the text; not updated while neither is visible. */
export class ProblemStore {
  all: ProblemEntry[] = [];
  readonly changed = new Signal<ProblemEntry[]>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = true;

  constructor(private readonly workbench: Workbench) {
    // Other changes may move problems to other lines
    workbench.changed.listen(({ kind, state }) => {
      this.due ||= kind === "problems" || (kind !== "saved" && state.errors + state.warnings > 0);
      this.ask();
    });
  }

  /** Something that shows them is seen. */
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
      this.all = found;
      this.changed.emit(found);
    }
  }
}

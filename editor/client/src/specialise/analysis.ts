// SPDX-License-Identifier: Apache-2.0
import { Signal } from "../dom";
import type { GainData, SpecialisationData } from "./protocol";
import { GetGains, GetSpecialisations } from "./protocol";
import type { Workbench } from "../workbench/interfaces";

/** The name that stands for all specialisations of the target. */
export const ALL = "*";
export const PANEL = "specialise";
const SETTLE_MS = 300;

/** Requests the analysis of possible specialisations when the panel is first visible and after each change. */
export class Specialisations {
  readonly changed = new Signal<undefined>();
  /** Fires when the gains were loaded or removed; gains arrive after the analysis. */
  readonly predicted = new Signal<undefined>();
  view: SpecialisationData | undefined;
  gains: GainData | undefined;
  private chosen = ALL;
  private experiment = "";
  private isWatched = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly workbench: Workbench) {
    workbench.changed.listen(({ kind }) => {
      const isNeeded = this.isWatched && (this.chosen !== "" || workbench.isShown(PANEL));
      if (isNeeded && ["change", "undo", "redo", "external"].includes(kind)) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.read(), SETTLE_MS);
      }
    });
  }

  /** The name of the specialisation that the drawing marks, or `ALL`; empty for no marks. */
  get marked(): string {
    return this.chosen;
  }

  /** Begins to analyse; called when the panel is first visible. */
  async watch(): Promise<void> {
    this.isWatched = true;
    await this.read();
  }

  mark(specialisation: string): void {
    this.chosen = specialisation;
    this.changed.emit(undefined);
  }

  async choose(experiment: string): Promise<void> {
    this.experiment = experiment;
    await this.read();
  }

  private async read(): Promise<void> {
    const { experiment } = this;
    const view = await this.workbench.channel.sendRequest(GetSpecialisations, { experiment });
    if (view !== null && experiment === this.experiment) {
      this.view = view;
      this.changed.emit(undefined);
      await this.predict(view);
    }
  }

  private async predict(view: SpecialisationData): Promise<void> {
    const { experiment } = view;
    const gains = await this.workbench.channel.sendRequest(GetGains, { experiment });
    if (view === this.view) {
      this.gains = gains ?? undefined;
      this.predicted.emit(undefined);
    }
  }
}

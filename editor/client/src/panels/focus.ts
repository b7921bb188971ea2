// SPDX-License-Identifier: Apache-2.0
import { bringIntoView } from "../diagram/keys/in-view";
import { Signal } from "../dom";
import { renamedShape } from "../shape-ids";
import { ElementOf, ShapesNow, ShapeOf } from "./protocol";
import type { DiagramEditor, Workbench } from "../workbench/interfaces";

/**
 * The subject of the panels: the selection in the active diagram; without a selection, the diagram's element. An
 * element that was chosen in a panel is the subject even if no diagram shows it.
 */
export class Focus {
  /** Ids of shapes or of elements. */
  ids: string[] = [];
  readonly changed = new Signal<string[]>();
  private diagram = "";
  /** The shape that this class is selecting for an element; the event of this selection does not change the subject. */
  private awaited: string | undefined;
  /** True if ids of the elements have changed since the last selection. */
  private renamed = false;
  /** Counts the choices: the result of a request is discarded if the user has made another choice. */
  private choices = 0;

  constructor(private readonly workbench: Workbench) {
    workbench.selection.listen((ids) => {
      this.onSelection(ids);
    });
    workbench.diagramChanged.listen((editor) => {
      this.diagram = editor?.info.id ?? "";
      this.onSelection(editor?.selected ?? []);
    });
    workbench.changed.listen(({ ids }) => {
      this.follow(ids);
    });
  }

  /** Returns the element that is the subject, if the subject is one element. */
  async element(): Promise<string> {
    const [only] = this.ids;
    return only === undefined || this.ids.length > 1
      ? ""
      : ((await this.workbench.channel.sendRequest(ElementOf, only)) ?? "");
  }

  /** Makes an element the subject, and selects it in its diagram if a diagram shows it. */
  async show(element: string): Promise<void> {
    const place = await this.workbench.channel.sendRequest(ShapeOf, { element, front: this.diagram });
    if (place !== null && place.diagram !== "") {
      this.awaited = place.shape;
      const keys = document.activeElement;
      const opening = this.workbench.diagrams.open(place.diagram);
      giveBack(keys);
      const editor = await opening;
      if (editor !== undefined) {
        await select(editor, place.shape);
      }
    }
    this.set([element]);
  }

  /** Called when the subject does not exist any more: it was deleted, or renamed and the event has not arrived yet. */
  async lose(gone: string[]): Promise<void> {
    const choices = this.choices;
    await this.ask();
    if (choices === this.choices && gone === this.ids) {
      this.settle(false);
    }
  }

  /** Requests the current id of the subject. The server has the id before the event arrives. */
  private async ask(): Promise<void> {
    const shapes = this.ids;
    const now = await this.workbench.channel.sendRequest(ShapesNow, { shapes });
    if (now !== null && shapes === this.ids) {
      this.rename(now);
    }
  }

  /** @param fresh new ids by old ids */
  private follow(fresh: Record<string, string>): void {
    this.diagram = fresh[this.diagram] ?? this.diagram;
    this.rename(this.ids.map((id) => renamedShape(id, fresh)));
  }

  private rename(ids: string[]): void {
    if (ids.join() !== this.ids.join()) {
      this.ids = ids; // keeps the array if the ids are equal, so that waiting requests for these elements continue
      this.renamed = true;
    }
  }

  private onSelection(ids: string[]): void {
    this.choices++;
    if (this.awaited !== undefined && ids.length <= 1 && (ids[0] ?? "") === this.awaited) {
      this.renamed = false;
    } else if (ids.length > 0) {
      this.renamed = false;
      this.awaited = undefined;
      this.set(ids);
    } else if (this.awaited === undefined) {
      void this.onNothing();
    }
  }

  /**
   * Called when no element is selected. A diagram also loses its selection when the selected element is renamed, before
   * or after the event of the change.
   */
  private async onNothing(): Promise<void> {
    const choices = this.choices;
    if (!this.renamed && this.ids.length > 0) {
      await this.ask();
    }
    if (choices === this.choices) {
      this.settle(this.renamed);
    }
  }

  private settle(renamed: boolean): void {
    this.renamed = false;
    if (renamed) {
      void this.workbench.diagrams.active?.select(this.ids);
    } else {
      this.set(this.diagram === "" ? [] : [this.diagram]);
    }
  }

  private set(ids: string[]): void {
    this.choices++;
    if (ids.join() !== this.ids.join()) {
      this.ids = ids;
      this.changed.emit(ids);
    }
  }
}

/** A diagram that comes to the front takes the keyboard focus; this function gives the focus back to a panel. */
function giveBack(keys: Element | null): void {
  if (keys instanceof HTMLElement && keys.closest(".region") !== null) {
    keys.focus();
  }
}

/** Selects a shape and scrolls to it if it is not visible. */
async function select(editor: DiagramEditor, shape: string): Promise<void> {
  await editor.select(shape === "" ? [] : [shape]);
  await new Promise(requestAnimationFrame); // a diagram that has just been opened is drawn and fitted first
  await new Promise(requestAnimationFrame);
  if (shape !== "") {
    await bringIntoView(editor, shape);
  }
}

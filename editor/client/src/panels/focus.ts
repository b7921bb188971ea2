// SPDX-License-Identifier: Apache-2.0
import { bringIntoView } from "../diagram/keys/in-view";
import { Signal } from "../dom";
import { renamedShape } from "../shape-ids";
import { ElementOf, ShapesNow, ShapeOf } from "./protocol";
import type { DiagramEditor, Workbench } from "../workbench/interfaces";

/**
 * The subject of the panels: the selection in the diagram in front, otherwise the diagram's element; or an element that
 * was chosen in a panel and need not be drawn.
 */
export class Focus {
  /** Ids of shapes or of elements. */
  ids: string[] = [];
  readonly changed = new Signal<string[]>();
  private diagram = "";
  /** The shape that is being selected for an element: no news. */
  private awaited: string | undefined;
  /** True if the elements have got other ids since the last selection. */
  private renamed = false;
  /** The number of choices: a request that waited during a choice is obsolete. */
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

  /** The element that is looked at, where it is one. */
  async element(): Promise<string> {
    const [only] = this.ids;
    return only === undefined || this.ids.length > 1
      ? ""
      : ((await this.workbench.channel.sendRequest(ElementOf, only)) ?? "");
  }

  /** Looks at an element, and shows it in its diagram, where it has one. */
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

  /** The subject no longer exists: it has another name, of which no event has come, or was deleted. */
  async lose(gone: string[]): Promise<void> {
    const choices = this.choices;
    await this.ask();
    if (choices === this.choices && gone === this.ids) {
      this.settle(false);
    }
  }

  /** The subject may have another name, which the server knows before the event comes. */
  private async ask(): Promise<void> {
    const shapes = this.ids;
    const now = await this.workbench.channel.sendRequest(ShapesNow, { shapes });
    if (now !== null && shapes === this.ids) {
      this.rename(now);
    }
  }

  /** @param fresh new ids by old ones */
  private follow(fresh: Record<string, string>): void {
    this.diagram = fresh[this.diagram] ?? this.diagram;
    this.rename(this.ids.map((id) => renamedShape(id, fresh)));
  }

  private rename(ids: string[]): void {
    if (ids.join() !== this.ids.join()) {
      this.ids = ids; // otherwise waiting requests for the same elements continue
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
   * A diagram forgets its selection when the selected element gets another name; the event may come before or after.
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

/** A diagram that comes to the front takes the keyboard focus; focus within a panel stays there. */
function giveBack(keys: Element | null): void {
  if (keys instanceof HTMLElement && keys.closest(".region") !== null) {
    keys.focus();
  }
}

/** Selects a shape, and brings it into view where it is not. */
async function select(editor: DiagramEditor, shape: string): Promise<void> {
  await editor.select(shape === "" ? [] : [shape]);
  await new Promise(requestAnimationFrame); // a diagram that has just been opened is drawn, and fits the window
  await new Promise(requestAnimationFrame);
  if (shape !== "") {
    await bringIntoView(editor, shape);
  }
}

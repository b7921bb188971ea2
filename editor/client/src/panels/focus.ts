// SPDX-License-Identifier: Apache-2.0
import { CenterAction } from "@eclipse-glsp/client";
import type { DiagramEditor } from "../diagram/editor";
import { Signal } from "../dom";
import type { Workbench } from "../workbench/workbench";
import { ElementOf, ShapeOf } from "./protocol";

/** Milliseconds in which the news of a change come at the latest, on one way or the other. */
const SOON = 300;

/**
 * What the panels look at: what is selected in the diagram in front, else what that shows; or an element that was chosen in
 * a panel and need not be drawn.
 */
export class Focus {
  /** Ids of shapes or of elements. */
  ids: string[] = [];
  readonly changed = new Signal<string[]>();
  private diagram = "";
  /** The shape that is being selected for an element: no news. */
  private awaited: string | undefined;
  /** Whether the elements have got other ids since the last selection. */
  private renamed = false;
  /** Whether the diagram shows them no more and nobody has said why yet. */
  private lost = false;

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

  /** What was looked at is gone: unless something else is selected in a moment, the diagram is looked at. */
  lose(gone: string[]): void {
    setTimeout(() => {
      if (this.ids === gone) {
        this.settle(false);
      }
    }, SOON);
  }

  /** @param fresh new ids by old ones */
  private follow(fresh: Record<string, string>): void {
    this.diagram = fresh[this.diagram] ?? this.diagram;
    const ids = this.ids.map((id) => renamedShape(id, fresh));
    const renamed = ids.join() !== this.ids.join();
    this.ids = renamed ? ids : this.ids; // who waits for what is known of the same ones goes on
    if (this.lost) {
      this.lost = false;
      this.settle(renamed);
    } else {
      this.renamed ||= renamed;
    }
  }

  private onSelection(ids: string[]): void {
    const renamed = this.renamed;
    this.renamed = false;
    this.lost = false;
    if (this.awaited !== undefined && ids.length <= 1 && (ids[0] ?? "") === this.awaited) {
      return;
    } else if (ids.length > 0) {
      this.awaited = undefined;
      this.set(ids);
    } else if (this.awaited === undefined) {
      void this.onNothing(renamed);
    }
  }

  /** A diagram forgets what was selected when that gets another name, which may be told before or after. */
  private async onNothing(renamed: boolean): Promise<void> {
    const before = this.ids;
    this.lost = !renamed && before.length > 0;
    if (renamed || before.length === 0 || (await this.element()) !== "" || before.length > 1) {
      if (renamed || before === this.ids) {
        this.lost = false;
        this.settle(renamed);
      }
    } else {
      setTimeout(() => {
        if (this.lost) {
          this.lost = false;
          this.settle(false); // it was deleted, as had been told before
        }
      }, SOON);
    }
  }

  private settle(renamed: boolean): void {
    if (renamed) {
      void this.workbench.diagrams.active?.select(this.ids);
    } else {
      this.set(this.diagram === "" ? [] : [this.diagram]);
    }
  }

  private set(ids: string[]): void {
    if (ids.join() !== this.ids.join()) {
      this.ids = ids;
      this.changed.emit(ids);
    }
  }
}

/** The id of a shape after its element, what that is a part of, or a port of its type got another name. */
function renamedShape(id: string, fresh: Record<string, string>): string {
  const bar = id.indexOf("|");
  if (bar < 0) {
    return fresh[id] ?? id;
  }
  const [owner, part] = [id.slice(0, bar), id.slice(bar + 1)];
  const port = Object.entries(fresh).find(([old]) => old.endsWith(`::${part}`))?.[1];
  return `${fresh[owner] ?? owner}|${port?.split("::").at(-1) ?? part}`;
}

/** A diagram that comes to the front takes the keys; who is in a panel goes on there. */
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
  if (shape !== "" && !isInView(editor.element, shape)) {
    await editor.dispatch(CenterAction.create([shape], { retainZoom: true, animate: true }));
  }
}

function isInView(diagram: HTMLElement, shape: string): boolean {
  const drawn = diagram.querySelector(`[id$="_${CSS.escape(shape)}"]`);
  const area = diagram.getBoundingClientRect();
  const box = drawn?.getBoundingClientRect();
  return (
    box !== undefined &&
    box.left >= area.left &&
    box.right <= area.right &&
    box.top >= area.top &&
    box.bottom <= area.bottom
  );
}

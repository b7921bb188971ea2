// SPDX-License-Identifier: Apache-2.0
import type { Action, GModelElement } from "@eclipse-glsp/client";
import { GEdge, GLabel, GNode, GPort, KeyListener, SelectAction, isSelectable } from "@eclipse-glsp/client";
import { bringIntoView } from "./in-view";
import { showElementMenu } from "../menu";
import type { DiagramEditor } from "../../workbench/interfaces";

/**
 * Selects elements by keys. Tab selects the next sibling of the selected element, Enter its first part, Shift+Enter its
 * parent. On an element without parts, Enter opens the name for typing; on a wire, it chooses the next part, which
 * arrows move. Space keeps the element selected while Tab goes on. Escape clears the selection; then Tab leaves the
 * diagram as usual in the page.
 */
export class KeyboardNavigation extends KeyListener {
  /** Ids of the elements that stay selected while Tab goes on. */
  private kept: string[] = [];

  constructor(private readonly editor: DiagramEditor) {
    super();
  }

  override keyDown(_element: GModelElement, event: KeyboardEvent): Action[] {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return [];
    } else if (this.editor.keyLine.isOpen) {
      this.onLineKey(event);
      return [];
    } else if (event.key === "Escape") {
      this.kept = [];
      return [SelectAction.setSelection([])];
    }
    if (this.onKey(event)) {
      event.preventDefault();
    }
    return [];
  }

  /** Handles the keys while the user chooses the end of a line. */
  private onLineKey(event: KeyboardEvent): void {
    const { keyLine } = this.editor;
    if (event.key === "Tab") {
      void keyLine.step(event.shiftKey ? -1 : 1);
    } else if (event.key === "Enter") {
      void keyLine.accept();
    } else if (event.key === "Escape") {
      void keyLine.cancel();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Returns true if the key was handled. */
  private onKey(event: KeyboardEvent): boolean {
    const current = this.current;
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      this.showMenu(current);
    } else if (event.key === "Enter" && current === undefined) {
      this.go(partsOf(this.editor.root?.children ?? [])[0]);
    } else if (current === undefined) {
      return false;
    } else if (this.editor.keyBends.lead(event.key, event.shiftKey)) {
      return true;
    } else if (event.key === "Tab") {
      this.step(current, event.shiftKey ? -1 : 1);
    } else if (event.key === "Enter" && event.shiftKey) {
      this.goOut(current);
    } else if (event.key === "Enter") {
      this.goInto(current);
    } else if (event.key === " ") {
      this.keep(current.id);
    } else {
      return false;
    }
    return true;
  }

  /** The element that was selected last. */
  private get current(): GModelElement | undefined {
    return this.editor.root?.index.getById(this.editor.selected.at(-1) ?? "");
  }

  private step(current: GModelElement, by: number): void {
    const all = partsOf(childrenOf(parentOf(current)));
    this.go(all.at((all.indexOf(current) + by) % all.length));
  }

  private goInto(current: GModelElement): void {
    const [first] = partsOf(childrenOf(current));
    if (first !== undefined) {
      this.go(first);
    } else if (current instanceof GEdge) {
      this.editor.keyBends.next();
    } else if (this.editor.canRename) {
      void this.editor.rename();
    }
  }

  private goOut(current: GModelElement): void {
    const parent = parentOf(current);
    if (parent !== undefined && isSelectable(parent)) {
      this.go(parent);
    }
  }

  private keep(id: string): void {
    this.kept = this.kept.includes(id) ? this.kept.filter((each) => each !== id) : [...this.kept, id];
  }

  private go(element: GModelElement | undefined): void {
    if (element === undefined) {
      return;
    }
    const { id } = element;
    this.kept = this.kept.filter((each) => each !== id && this.editor.root?.index.getById(each) !== undefined);
    void this.editor.select([...this.kept, id]).then(() => bringIntoView(this.editor, id));
  }

  private showMenu(current: GModelElement | undefined): void {
    const { element } = this.editor;
    const drawn = current === undefined ? null : element.querySelector(`[id$="_${CSS.escape(current.id)}"]`);
    const { left, bottom } = (drawn ?? element).getBoundingClientRect();
    showElementMenu(this.editor, current !== undefined, left, bottom);
  }
}

function parentOf(element: GModelElement): GModelElement | undefined {
  return (element as GModelElement & { parent?: GModelElement }).parent;
}

function childrenOf(element: GModelElement | undefined): readonly GModelElement[] {
  return (element as { children?: readonly GModelElement[] } | undefined)?.children ?? [];
}

/** Returns the elements that can be selected, in reading order: boxes from the left, ports and lines, wires. */
function partsOf(children: readonly GModelElement[]): GModelElement[] {
  const selectable = children.filter((child) => isSelectable(child));
  const boxes = selectable.filter((child) => child instanceof GNode).sort(fromLeft);
  const lines = selectable.filter((child) => child instanceof GPort || child instanceof GLabel).sort(fromTop);
  return [...boxes, ...lines, ...selectable.filter((child) => child instanceof GEdge)];
}

function fromLeft({ position: a }: GNode, { position: b }: GNode): number {
  return a.x - b.x || a.y - b.y;
}

function fromTop({ position: a }: GPort | GLabel, { position: b }: GPort | GLabel): number {
  return a.y - b.y || a.x - b.x;
}

// SPDX-License-Identifier: Apache-2.0
import type { Action, GModelElement } from "@eclipse-glsp/client";
import { GModelRoot, MouseListener, SelectAction, findParentByFeature, isSelectable } from "@eclipse-glsp/client";
import { ALIGN } from "./alignment";
import { showMenu } from "../workbench/menu";
import type { DiagramEditor } from "../workbench/interfaces";

const OF_ELEMENT = [
  "rename",
  "open-type",
  "expand",
  "connect",
  undefined,
  "cut",
  "copy",
  "paste",
  "duplicate",
  "delete",
  undefined,
  "centre",
  "fit-selected",
];
const OF_SEVERAL = [...ALIGN, undefined, "connect", "cut", "copy", "duplicate", "delete", undefined, "fit-selected"];
const OF_DIAGRAM = [
  "undo",
  "redo",
  undefined,
  "paste",
  "select-all",
  "back",
  "snap",
  "arrange",
  "fit",
  undefined,
  "export-svg",
  "export-png",
  undefined,
  "commands",
];

/** Shows the menu for the selected elements or for the diagram, at a point of the window. */
export function showElementMenu(editor: DiagramEditor, isOfElement: boolean, x: number, y: number): void {
  const { commands } = editor.workbench;
  const several = editor.selectedBoxes().length > 1;
  const ids = !isOfElement ? OF_DIAGRAM : several ? OF_SEVERAL : OF_ELEMENT;
  showMenu(
    x,
    y,
    ids.map((id) => (id === undefined ? undefined : commands.get(id))),
  );
}

/** Shows the menu for the element under the mouse. KeyboardNavigation shows the menu at a key. */
export class MenuListener extends MouseListener {
  constructor(private readonly editor: DiagramEditor) {
    super();
  }

  override contextMenu(target: GModelElement, event: MouseEvent): Action[] {
    event.preventDefault();
    if (event instanceof PointerEvent && event.pointerType === "") {
      return []; // a key opened the menu
    }
    const element = findParentByFeature(target, isSelectable);
    const chosen = element instanceof GModelRoot ? undefined : element;
    const select = chosen === undefined || chosen.selected ? [] : [SelectAction.setSelection([chosen.id])];
    void this.editor.dispatch(...select).then(() => {
      showElementMenu(this.editor, chosen !== undefined, event.clientX, event.clientY);
    });
    return [];
  }
}

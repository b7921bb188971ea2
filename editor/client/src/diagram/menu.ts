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

/** The menu at the mouse: the commands for the element under it. */
export class MenuListener extends MouseListener {
  constructor(private readonly editor: DiagramEditor) {
    super();
  }

  override contextMenu(target: GModelElement, event: MouseEvent): Action[] {
    event.preventDefault();
    const element = findParentByFeature(target, isSelectable);
    const chosen = element instanceof GModelRoot ? undefined : element;
    const { commands } = this.editor.workbench;
    const select = chosen === undefined || chosen.selected ? [] : [SelectAction.setSelection([chosen.id])];
    void this.editor.dispatch(...select).then(() => {
      const several = this.editor.selectedBoxes().length > 1;
      const ids = chosen === undefined ? OF_DIAGRAM : several ? OF_SEVERAL : OF_ELEMENT;
      showMenu(
        event.clientX,
        event.clientY,
        ids.map((id) => (id === undefined ? undefined : commands.get(id))),
      );
    });
    return [];
  }
}

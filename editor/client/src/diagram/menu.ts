// SPDX-License-Identifier: Apache-2.0
import type { Action, GModelElement } from "@eclipse-glsp/client";
import { GModelRoot, MouseListener, SelectAction, findParentByFeature, isSelectable } from "@eclipse-glsp/client";
import { ALIGN } from "./alignment";
import { selectedConnection } from "./keys/reconnection";
import { showMenu } from "../workbench/menu";
import type { DiagramEditor } from "../workbench/interfaces";

const OF_ELEMENT = menuOfElement("connect");
const OF_CONNECTION = menuOfElement("reconnect-target", "reconnect-source");
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

/** The commands about views for the boxes of an assembly, and for its diagram. */
const OF_INSTANCES = [undefined, "new-view", "add-to-view"];
const OF_ASSEMBLY = [undefined, "new-view"];
/** The commands about views in a view. */
const OF_SHOWN = [...OF_INSTANCES, "hide-in-view", "show-neighbours", "complete-diagram"];
const OF_VIEW = [...OF_ASSEMBLY, "complete-diagram", "rename-view", "delete-view"];

/** Returns the commands for one element. @param line the commands for a line at the element */
function menuOfElement(...line: string[]): (string | undefined)[] {
  return [
    ...["rename", "open-type", "expand", ...line, undefined],
    ...["cut", "copy", "paste", "duplicate", "delete", undefined],
    ...["centre", "fit-selected"],
  ];
}

/** Shows the menu for the selected elements, or for the diagram, at a place of the window. */
export function showElementMenu(editor: DiagramEditor, isOfElement: boolean, x: number, y: number): void {
  const { commands } = editor.workbench;
  const ids = [...(isOfElement ? ofSelection(editor) : OF_DIAGRAM), ...ofViews(editor, isOfElement)];
  showMenu(
    x,
    y,
    ids.map((id) => (id === undefined ? undefined : commands.get(id))),
  );
}

function ofSelection(editor: DiagramEditor): (string | undefined)[] {
  if (editor.selectedBoxes().length > 1) {
    return OF_SEVERAL;
  }
  return selectedConnection(editor) === undefined ? OF_ELEMENT : OF_CONNECTION;
}

/** Returns the commands about views. */
function ofViews(editor: DiagramEditor, isOfElement: boolean): (string | undefined)[] {
  const { kind, view } = editor.info;
  if (kind !== "assembly" || (isOfElement && editor.selectedBoxes().length === 0)) {
    return [];
  } else if (view === "") {
    return isOfElement ? OF_INSTANCES : OF_ASSEMBLY;
  }
  return isOfElement ? OF_SHOWN : OF_VIEW;
}

/** The menu at the mouse: the commands for the element under it. A key for it is KeyboardNavigation's. */
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

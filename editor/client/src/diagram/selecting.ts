// SPDX-License-Identifier: Apache-2.0
import type { Action, GModelElement } from "@eclipse-glsp/client";
import {
  GLabel,
  GNode,
  GPort,
  KeyListener,
  RankedSelectMouseListener,
  SelectAction,
  findParent,
  matchesKeystroke,
} from "@eclipse-glsp/client";
import { injectable } from "inversify";
import { isEnabled } from "../workbench/commands";
import type { DiagramEditor } from "../workbench/interfaces";

/**
 * Selects elements by the mouse. A line in a box also is a handle to drag the box: pressing the mouse on the line
 * selects the box, and releasing it at the same place selects the line. The name of a port does the same for its port.
 */
@injectable()
export class SelectListener extends RankedSelectMouseListener {
  override mouseDown(target: GModelElement, event: MouseEvent): (Action | Promise<Action>)[] {
    const line = lineAt(target);
    const several = event.ctrlKey || event.metaKey;
    return super.mouseDown((several ? line?.shape : line?.box) ?? target, event);
  }

  override mouseUp(target: GModelElement, event: MouseEvent): (Action | Promise<Action>)[] {
    const line = lineAt(target);
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (line === undefined || this.hasDragged || !isPlain) {
      return super.mouseUp(target, event);
    }
    this.isMouseDown = false;
    return [SelectAction.setSelection([line.shape.id])];
  }
}

/** Deletes the selected elements at the key Del as the menu does, including lines of boxes and ports. */
export class DeleteListener extends KeyListener {
  constructor(private readonly editor: DiagramEditor) {
    super();
  }

  override keyDown(_element: GModelElement, event: KeyboardEvent): Action[] {
    if (matchesKeystroke(event, "Delete")) {
      const command = this.editor.workbench.commands.get("delete");
      if (command !== undefined && isEnabled(command)) {
        void command.run();
      }
    }
    return [];
  }
}

/** Returns the element for a line or for the name of a port, and its box. */
function lineAt(target: GModelElement): { shape: GModelElement; box: GModelElement } | undefined {
  const label = findParent(target, (element) => element instanceof GLabel);
  if (!(label instanceof GLabel) || !(label.parent instanceof GNode)) {
    return undefined;
  }
  const box = label.parent;
  if (label.id.endsWith("|:statement")) {
    return { shape: label, box };
  }
  const shape = target.root.index.getById(label.id.replace(/\|:name$/, ""));
  return shape instanceof GPort ? { shape, box } : undefined;
}

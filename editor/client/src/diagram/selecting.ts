// SPDX-License-Identifier: Apache-2.0
import type { Action, GModelElement } from "@eclipse-glsp/client";
import { GLabel, RankedSelectMouseListener, SelectAction, findParent } from "@eclipse-glsp/client";
import { injectable } from "inversify";

/**
 * What the mouse selects. A line of a box is part of the handle by which the box is dragged: pressing the mouse selects
 * the box, and letting it go where it was pressed the line.
 */
@injectable()
export class SelectListener extends RankedSelectMouseListener {
  override mouseDown(target: GModelElement, event: MouseEvent): (Action | Promise<Action>)[] {
    const row = rowAt(target);
    return row === undefined ? super.mouseDown(target, event) : super.mouseDown(row.parent, event);
  }

  override mouseUp(target: GModelElement, event: MouseEvent): (Action | Promise<Action>)[] {
    const row = rowAt(target);
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (row === undefined || this.hasDragged || !isPlain) {
      return super.mouseUp(target, event);
    }
    this.isMouseDown = false;
    return [SelectAction.setSelection([row.id])];
  }
}

function rowAt(target: GModelElement): GLabel | undefined {
  const label = findParent(target, (element) => element instanceof GLabel);
  return label instanceof GLabel && label.id.endsWith("|:statement") ? label : undefined;
}

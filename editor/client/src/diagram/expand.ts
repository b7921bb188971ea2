// SPDX-License-Identifier: Apache-2.0
import type { Action, GModelElement, Operation } from "@eclipse-glsp/client";
import { GArgument, GNode, MouseListener } from "@eclipse-glsp/client";
import type { DiagramEditor } from "../workbench/interfaces";

const KIND = "bellwether.expand";

/** Returns the operation that shows the inside of an instance of an assembly within its box, or hides it. */
export function expand(elementId: string): Operation & { elementId: string } {
  return { kind: KIND, isOperation: true, elementId };
}

/** Returns true for an instance of an assembly. */
export function isExpandable(element: GModelElement | undefined): element is GNode {
  return element instanceof GNode && GArgument.getBoolean(element, "expandable") === true;
}

/** Shows or hides the inside of an assembly's instance at a click on the mark in the head of its box. */
export class ExpandListener extends MouseListener {
  constructor(private readonly editor: DiagramEditor) {
    super();
  }

  override mouseDown(target: GModelElement, event: MouseEvent): Action[] {
    const onMark = event.target instanceof Element && event.target.closest(".box-toggle") !== null;
    if (event.button === 0 && onMark && isExpandable(target)) {
      void this.editor.expand(target.id);
    }
    return [];
  }
}

// SPDX-License-Identifier: Apache-2.0
import { CenterAction } from "@eclipse-glsp/client";
import type { DiagramEditor } from "../../workbench/interfaces";

/** Scrolls the diagram to a shape that is not visible. */
export async function bringIntoView(editor: DiagramEditor, shape: string): Promise<void> {
  if (!isInView(editor.element, shape)) {
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

// SPDX-License-Identifier: Apache-2.0
import { SetViewportAction } from "@eclipse-glsp/client";
import type { DiagramEditor } from "../../workbench/interfaces";

/** The smallest step of a mouse wheel in pixels; the first event of a touch pad has fewer. */
const STEP = 50;
/**
 * The longest time in ms between two events of one gesture. Later events of a touch pad's gesture may be as large as
 * those of a wheel.
 */
const GESTURE = 200;

/**
 * Moves the diagram by two fingers on a touch pad, which browsers report as wheel events. A mouse wheel zooms as in
 * GLSP. Spreading two fingers zooms, too: browsers add Ctrl to these events.
 */
export class TouchPad {
  private last = -GESTURE;

  constructor(private readonly editor: DiagramEditor) {
    editor.element.addEventListener(
      "wheel",
      (event) => {
        if (this.isFromTouchPad(event)) {
          this.last = event.timeStamp;
          event.preventDefault();
          event.stopPropagation();
          void this.move(event);
        }
      },
      { capture: true, passive: false },
    );
  }

  private isFromTouchPad({ deltaX, deltaY, deltaMode, ctrlKey, timeStamp, target }: WheelEvent): boolean {
    const isOnDrawing = target instanceof Element && target.closest("svg.sprotty-graph") !== null;
    const isSmall = deltaX !== 0 || Math.abs(deltaY) < STEP;
    return (
      isOnDrawing &&
      !ctrlKey &&
      deltaMode === WheelEvent.DOM_DELTA_PIXEL &&
      (isSmall || timeStamp - this.last < GESTURE)
    );
  }

  private async move({ deltaX, deltaY }: WheelEvent): Promise<void> {
    const { scroll, zoom } = this.editor.viewport;
    const moved = { x: scroll.x + deltaX / zoom, y: scroll.y + deltaY / zoom };
    await this.editor.dispatch(
      SetViewportAction.create(this.editor.root?.id ?? "", { scroll: moved, zoom }, { animate: false }),
    );
  }
}

// SPDX-License-Identifier: Apache-2.0
import type { Action, GModelElement } from "@eclipse-glsp/client";
import {
  EdgeEditListener,
  EdgeEditTool,
  FeedbackEdgeRouteMovingMouseListener,
  FeedbackEdgeSourceMovingMouseListener,
  FeedbackEdgeTargetMovingMouseListener,
  GPort,
} from "@eclipse-glsp/client";
import { injectable } from "inversify";

/**
 * Moves the ends of wires by dragging from port to port. GLSP's tool needs a click at the end and another at the port.
 */
@injectable()
export class WireEndTool extends EdgeEditTool {
  override enable(): void {
    this.edgeEditListener = new WireEndListener(this);
    this.feedbackEdgeSourceMovingListener = new FeedbackEdgeSourceMovingMouseListener(
      this.anchorRegistry,
      this.feedbackDispatcher,
    );
    this.feedbackEdgeTargetMovingListener = new FeedbackEdgeTargetMovingMouseListener(
      this.anchorRegistry,
      this.feedbackDispatcher,
    );
    this.feedbackMovingListener = new FeedbackEdgeRouteMovingMouseListener(
      this.changeBoundsManager,
      this.edgeRouterRegistry,
    );
    this.toDisposeOnDisable.push(
      this.edgeEditListener,
      this.mouseTool.registerListener(this.edgeEditListener),
      this.feedbackEdgeSourceMovingListener,
      this.feedbackEdgeTargetMovingListener,
      this.feedbackMovingListener,
      this.selectionService.addListener(this.edgeEditListener),
    );
  }
}

class WireEndListener extends EdgeEditListener {
  override draggingMouseMove(target: GModelElement, event: MouseEvent): Action[] {
    const actions = super.draggingMouseMove(target, event);
    if (this.isReconnecting() && target instanceof GPort) {
      this.setNewConnectable(target);
    }
    return actions;
  }

  /** Resets an end that is dropped outside of a port. */
  override mouseUp(target: GModelElement, event: MouseEvent): Action[] {
    const wasDragged = this.isMouseDrag && this.isReconnecting();
    const actions = super.mouseUp(target, event);
    if (wasDragged && this.isReconnecting()) {
      this.dispose();
    }
    return actions;
  }
}

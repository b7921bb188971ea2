// SPDX-License-Identifier: Apache-2.0
import type { ElementAndBounds } from "@eclipse-glsp/client";
import { ChangeBoundsOperation, MoveElementHandler } from "@eclipse-glsp/client";
import { injectable } from "inversify";

/**
 * Moves boxes by arrow keys. GLSP waits 300 ms for further arrow keys before it sends the move to the server. A command
 * in this time, such as undo, and a move of other boxes must send the pending move first.
 */
@injectable()
export class KeyMoves extends MoveElementHandler {
  private waiting: ElementAndBounds[] = [];

  /** Sends the move that still waits for further arrow keys, if there is one. */
  settle(): void {
    if (this.debouncedChangeBounds !== undefined) {
      this.send();
      this.moveFeedback.dispose();
    }
  }

  protected override scheduleChangeBounds(bounds: ElementAndBounds[]): void {
    if (this.debouncedChangeBounds !== undefined && !isOfSame(bounds, this.waiting)) {
      this.send();
    }
    this.waiting = bounds;
    super.scheduleChangeBounds(bounds);
  }

  private send(): void {
    this.debouncedChangeBounds?.cancel();
    this.debouncedChangeBounds = undefined;
    void this.dispatcher.dispatch(ChangeBoundsOperation.create(this.waiting));
  }
}

function isOfSame(some: ElementAndBounds[], others: ElementAndBounds[]): boolean {
  const ids = new Set(others.map(({ elementId }) => elementId));
  return some.length === ids.size && some.every(({ elementId }) => ids.has(elementId));
}

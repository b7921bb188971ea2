// SPDX-License-Identifier: Apache-2.0
import type { ElementAndBounds } from "@eclipse-glsp/client";
import { ChangeBoundsOperation, MoveElementHandler } from "@eclipse-glsp/client";
import { injectable } from "inversify";

/**
 * Moves boxes by arrow keys. GLSP waits 300 ms for further arrows before it tells the server: a command that comes
 * meanwhile, such as undo, must send the move first.
 */
@injectable()
export class KeyMoves extends MoveElementHandler {
  private waiting: ElementAndBounds[] = [];

  /** Sends the move that still waits for further arrows, if there is one. */
  async settle(): Promise<void> {
    if (this.debouncedChangeBounds !== undefined) {
      this.debouncedChangeBounds.cancel();
      this.debouncedChangeBounds = undefined;
      this.moveFeedback.dispose();
      await this.dispatcher.dispatch(ChangeBoundsOperation.create(this.waiting));
    }
  }

  protected override scheduleChangeBounds(bounds: ElementAndBounds[]): void {
    this.waiting = bounds;
    super.scheduleChangeBounds(bounds);
  }
}

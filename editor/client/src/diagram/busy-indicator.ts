// SPDX-License-Identifier: Apache-2.0
import type { IActionHandler } from "@eclipse-glsp/client";
import { RequestTypeHintsAction } from "@eclipse-glsp/client";
import { injectable } from "inversify";
import { h } from "../dom";
import type { DiagramEditor } from "../workbench/interfaces";

/** The time in ms after which users would believe that a gesture was ignored. */
const SOON = 300;
/** The time in ms within which an idle server answers. */
const ANSWER = 150;

/** The operations that the server executes. */
export const OPERATIONS = [
  "createNode",
  "createEdge",
  "deleteElement",
  "changeBounds",
  "changeRoutingPoints",
  "reconnectEdge",
  "applyLabelEdit",
  "layout",
  "paste",
  "cut",
  "compound",
  "bellwether.expand",
  "bellwether.hide",
  "bellwether.showNeighbours",
];

/** Shows a sign while the server executes an operation, if the operation takes longer than users notice. */
@injectable()
export class BusyIndicator implements IActionHandler {
  private readonly sign = h("div", {
    class: "busy",
    role: "progressbar",
    "aria-label": "The editor works on the last change",
    hidden: true,
  });
  private isWaiting = false;

  constructor(private readonly editor: DiagramEditor) {
    editor.element.append(this.sign);
  }

  handle(): void {
    if (!this.isWaiting) {
      this.isWaiting = true;
      setTimeout(() => void this.wait(), SOON);
    }
  }

  /**
   * Waits until the operation is executed and its result is drawn. The server answers a request after the operations
   * before it, and sends the drawing that an operation requests before the answer to the next request.
   */
  private async wait(): Promise<void> {
    const showing = setTimeout(() => {
      this.sign.hidden = false;
    }, ANSWER);
    try {
      await this.editor.request(RequestTypeHintsAction.create());
      await this.editor.request(RequestTypeHintsAction.create());
      await new Promise(requestAnimationFrame); // until the page has drawn the answer
    } finally {
      clearTimeout(showing);
      this.sign.hidden = true;
      this.isWaiting = false;
    }
  }
}

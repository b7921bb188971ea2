// SPDX-License-Identifier: Apache-2.0
import type { IActionHandler } from "@eclipse-glsp/client";
import { RequestTypeHintsAction } from "@eclipse-glsp/client";
import { injectable } from "inversify";
import { h } from "../dom";
import type { DiagramEditor } from "../workbench/interfaces";

/** The time in ms after which a gesture without a reaction seems to be ignored. */
const SOON = 300;
/** Milliseconds in which a server that is not busy answers. */
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

/** A sign that the server works on an operation, if that takes longer than people notice. */
@injectable()
export class BusyHandler implements IActionHandler {
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
   * The server answers requests after the operations before them, and the drawing that an operation requests comes before
   * the answer to the next request.
   */
  private async wait(): Promise<void> {
    const showing = setTimeout(() => {
      this.sign.hidden = false;
    }, ANSWER);
    try {
      await this.editor.request(RequestTypeHintsAction.create());
      await this.editor.request(RequestTypeHintsAction.create());
      await new Promise(requestAnimationFrame); // and the page draws it
    } finally {
      clearTimeout(showing);
      this.sign.hidden = true;
      this.isWaiting = false;
    }
  }
}

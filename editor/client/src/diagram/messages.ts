// SPDX-License-Identifier: Apache-2.0
import type { Action, IActionHandler } from "@eclipse-glsp/client";
import { MessageAction } from "@eclipse-glsp/client";
import { injectable } from "inversify";
import type { Message } from "../protocol";
import type { DiagramEditor } from "../workbench/interfaces";

/** Shows the diagram server's messages near the gesture that caused them. The workbench's channel reports changes. */
@injectable()
export class MessageHandler implements IActionHandler {
  constructor(private readonly editor: DiagramEditor) {}

  handle(action: Action): void {
    if (MessageAction.is(action) && action.severity !== "NONE") {
      const severity = action.severity.toLowerCase();
      const known: Message["severity"] =
        severity === "error" || severity === "fatal" ? "error" : severity === "warning" ? "warning" : "info";
      this.editor.workbench.toasts.show({ severity: known, text: action.message }, this.editor.noticePlace);
    }
  }
}

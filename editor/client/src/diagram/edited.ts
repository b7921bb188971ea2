// SPDX-License-Identifier: Apache-2.0
import type { Action, IActionHandler } from "@eclipse-glsp/client";
import { EditLabelAction } from "@eclipse-glsp/client";
import { injectable } from "inversify";
import type { DiagramEditor } from "./editor";

/** Notes which label is typed over: GLSP's field does not tell. */
@injectable()
export class EditedHandler implements IActionHandler {
  constructor(private readonly editor: DiagramEditor) {}

  handle(action: Action): void {
    if (action.kind === EditLabelAction.KIND) {
      this.editor.edited = (action as EditLabelAction).labelId;
    }
  }
}

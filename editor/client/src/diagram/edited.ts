// SPDX-License-Identifier: Apache-2.0
import type { Action, IActionHandler } from "@eclipse-glsp/client";
import { EditLabelAction } from "@eclipse-glsp/client";
import { injectable } from "inversify";
import type { DiagramEditor } from "./editor";

/** Milliseconds until a label that is not drawn yet is looked for again, and how often that is done. */
const SOON = 100;
const TRIES = 30;

/** Notes which label is typed over: GLSP's field does not tell. It does not wait for a label that is still to come, either. */
@injectable()
export class EditedHandler implements IActionHandler {
  private tries = 0;

  constructor(private readonly editor: DiagramEditor) {}

  handle(action: Action): void {
    if (action.kind === EditLabelAction.KIND) {
      const { labelId } = action as EditLabelAction;
      this.editor.edited = labelId;
      if (this.editor.root?.index.getById(labelId) !== undefined) {
        this.tries = 0;
      } else if (++this.tries < TRIES) {
        setTimeout(() => void this.editor.dispatch(action), SOON);
      }
    }
  }
}

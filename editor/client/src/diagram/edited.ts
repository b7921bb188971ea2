// SPDX-License-Identifier: Apache-2.0
import type { Action, IActionHandler } from "@eclipse-glsp/client";
import { EditLabelAction } from "@eclipse-glsp/client";
import { injectable } from "inversify";
import type { DiagramEditor } from "../workbench/interfaces";

/** The server's message that a new label is to be edited; see its EditLabel. */
export const WRITE_LABEL = "writeLabel";

/** Milliseconds until a label that is not drawn yet is looked for again, and how often that is done: a slow page draws late. */
const SOON = 50;
const TRIES = 600;

/** Notes which label is typed over: GLSP's field does not tell. It does not wait for a label that is still to come, either. */
@injectable()
export class EditedHandler implements IActionHandler {
  /** The label that is to be written next. */
  private awaited = "";

  constructor(private readonly editor: DiagramEditor) {}

  handle(action: Action): void {
    const { labelId } = action as EditLabelAction;
    if (action.kind === WRITE_LABEL) {
      this.awaited = labelId;
      this.write(labelId, TRIES);
    } else {
      this.editor.edited = labelId;
    }
  }

  private write(label: string, tries: number): void {
    if (label !== this.awaited) {
      return; // another one has been made meanwhile
    } else if (this.editor.isDrawn(label)) {
      void this.editor.dispatch(EditLabelAction.create(label));
    } else if (tries > 0) {
      setTimeout(() => {
        this.write(label, tries - 1);
      }, SOON);
    }
  }
}

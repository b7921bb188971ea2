// SPDX-License-Identifier: Apache-2.0
import type { Action, IActionHandler } from "@eclipse-glsp/client";
import { EditLabelAction, isEditableLabel } from "@eclipse-glsp/client";
import { injectable } from "inversify";
import { renamedShape } from "../shape-ids";
import type { DiagramEditor } from "../workbench/interfaces";

/** The server's message to edit a new label; see the server's class EditLabel. */
export const WRITE_LABEL = "writeLabel";

/**
 * Pause in ms between two searches for a label that is not drawn yet, and the number of searches: a slow page draws
 * late.
 */
const SOON = 50;
const TRIES = 600;

/**
 * Records which label the user edits, because GLSP's field does not report it. Also waits for a label that the diagram
 * does not show yet, which GLSP's field does not: a new label, or a label whose element gets another id by a pending
 * change.
 */
@injectable()
export class LabelEditHandler implements IActionHandler {
  /** Id of the label to edit next. */
  private awaited = "";
  /** The number of requested labels; the search for a label ends when another label is requested. */
  private asked = 0;
  /** New ids by old ids of the last change, which the diagram may not show yet. */
  private renamed: Record<string, string> = {};

  constructor(private readonly editor: DiagramEditor) {
    editor.workbench.changed.listen(({ ids }) => {
      this.renamed = ids;
      this.awaited = renamedShape(this.awaited, ids);
    });
  }

  handle(action: Action): void {
    const { labelId } = action as EditLabelAction;
    this.asked++;
    if (action.kind === WRITE_LABEL) {
      this.wait(labelId);
    } else if (this.isKnown(labelId)) {
      this.editor.edited = labelId;
    } else {
      this.wait(renamedShape(labelId, this.renamed));
    }
  }

  private isKnown(label: string): boolean {
    const element = this.editor.root?.index.getById(label);
    return element !== undefined && isEditableLabel(element);
  }

  private wait(label: string): void {
    this.awaited = label;
    this.write(this.asked, TRIES);
  }

  private write(asked: number, tries: number): void {
    if (asked !== this.asked) {
      return; // another label was requested meanwhile
    } else if (this.isKnown(this.awaited) && this.editor.isDrawn(this.awaited)) {
      void this.editor.dispatch(EditLabelAction.create(this.awaited));
    } else if (tries > 0) {
      setTimeout(() => {
        this.write(asked, tries - 1);
      }, SOON);
    }
  }
}

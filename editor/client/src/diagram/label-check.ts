// SPDX-License-Identifier: Apache-2.0
import type { EditableLabel, EditLabelValidationResult, GModelElement } from "@eclipse-glsp/client";
import { LabelEditValidation, ServerEditLabelValidator } from "@eclipse-glsp/client";
import { injectable } from "inversify";

/** The longest time in ms for the check of typed text: the server's first parse of a large file is slow. */
const PATIENCE = 30_000;

/** Requests the problems of a text from the server. Waits longer than GLSP does, so that no error is missed. */
@injectable()
export class LabelCheck extends ServerEditLabelValidator {
  override async validate(value: string, label: EditableLabel & GModelElement): Promise<EditLabelValidationResult> {
    const action = LabelEditValidation.createValidationRequestAction(value, label.id);
    const response = await this.actionDispatcher.requestUntil(action, PATIENCE);
    return response === undefined ? { severity: "ok" } : this.getValidationResultFromResponse(response);
  }
}

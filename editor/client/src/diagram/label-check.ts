// SPDX-License-Identifier: Apache-2.0
import type { EditableLabel, EditLabelValidationResult, GModelElement } from "@eclipse-glsp/client";
import { LabelEditValidation, ServerEditLabelValidator } from "@eclipse-glsp/client";
import { injectable } from "inversify";

/** Milliseconds that a check of typed text may take: the language's first parse of a large file takes its time. */
const PATIENCE = 30_000;

/** Asks the server for the problems of a text, and waits longer than GLSP would: no error must be missed. */
@injectable()
export class LabelCheck extends ServerEditLabelValidator {
  override async validate(value: string, label: EditableLabel & GModelElement): Promise<EditLabelValidationResult> {
    const action = LabelEditValidation.createValidationRequestAction(value, label.id);
    const response = await this.actionDispatcher.requestUntil(action, PATIENCE);
    return response === undefined ? { severity: "ok" } : this.getValidationResultFromResponse(response);
  }
}

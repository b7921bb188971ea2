// SPDX-License-Identifier: Apache-2.0
import type { EditLabelValidationResult } from "@eclipse-glsp/client";
import { GLabel, GlspEditLabelUI } from "@eclipse-glsp/client";
import { inject, injectable } from "inversify";
import { Statement } from "../protocol";
import type { DiagramEditor } from "./editor";

/** Names the diagram's editor where GLSP makes the objects. */
export const EDITOR = Symbol("editor");

/** A label that stands for a statement which is longer than it. */
export class ShortLabel extends GLabel {}

/** A row that stands for a statement of several lines: a behaviour. */
export class BlockLabel extends ShortLabel {
  get isMultiLine(): boolean {
    return true;
  }
}

/**
 * Where names and statements are typed. Of a statement that the diagram shows in part the field has all. One of several
 * lines has a field of several: there Enter begins a line, and Ctrl+Enter takes what was written.
 */
@injectable()
export class StatementField extends GlspEditLabelUI {
  @inject(EDITOR) protected readonly editor!: DiagramEditor;
  private before = "";
  /** Whether what was written is being taken, or the field is being closed: losing the keys then means nothing. */
  private busy = false;

  protected override initializeContents(container: HTMLElement): void {
    super.initializeContents(container);
    // GLSP would wait, and then close the field that somebody has opened meanwhile
    container.addEventListener(
      "blur",
      (event) => {
        event.stopPropagation();
        void this.applyLabelEdit();
      },
      true,
    );
  }

  protected override applyTextContents(): void {
    super.applyTextContents();
    this.before = this.editControl.value;
    this.textAreaElement.placeholder = "Ctrl+Enter takes it";
    if (this.label instanceof ShortLabel) {
      void this.showWhole(this.editControl, this.labelId);
    }
  }

  /** Asks for the whole statement; the field is closed to keys until it is there. */
  private async showWhole(field: HTMLInputElement | HTMLTextAreaElement, label: string): Promise<void> {
    field.readOnly = true;
    const id = label.slice(0, label.lastIndexOf("|:"));
    const whole = await this.editor.workbench.channel.sendRequest(Statement, { id });
    field.readOnly = false;
    if (whole !== null && this.isActive && this.labelId === label) {
      field.value = whole;
      this.before = whole;
      const body = whole.indexOf("{\n") + 1;
      field.setSelectionRange(body, body === 0 ? whole.length : body);
    }
  }

  /** What is wrong with a text is told while its field is open: not to the next one. */
  protected override async validateLabel(value: string): Promise<EditLabelValidationResult> {
    const { label } = this;
    if (!this.isActive || label === undefined) {
      return { severity: "ok" };
    }
    const result = await this.labelValidator.validate(value, label);
    if (this.isOpenFor(label)) {
      this.isCurrentLabelValid = result.severity !== "error";
      this.showValidationResult(result);
    }
    return result;
  }

  private isOpenFor(label: unknown): boolean {
    return this.isActive && this.label === label;
  }

  protected override async applyLabelEdit(): Promise<void> {
    if (this.busy) {
      return;
    } else if (this.isActive && this.editControl.value === this.before) {
      this.hide(); // nothing was written
      return;
    }
    this.busy = true;
    try {
      await super.applyLabelEdit();
    } finally {
      this.busy = false;
    }
  }

  override hide(): void {
    const busy = this.busy;
    this.busy = true;
    super.hide();
    this.busy = busy;
  }

  protected override applyLabelEditOnEvent(event: KeyboardEvent): void {
    if (!(this.editControl instanceof HTMLTextAreaElement)) {
      super.applyLabelEditOnEvent(event, "Enter");
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void this.applyLabelEdit();
    } else if (event.key === "Enter") {
      event.preventDefault();
      breakLine(this.editControl);
    }
  }
}

/** Begins a line as far from the margin as the one before; farther within a block. */
function breakLine(field: HTMLTextAreaElement): void {
  const head = field.value.slice(0, field.selectionStart);
  const line = head.slice(head.lastIndexOf("\n") + 1);
  const indent = /^ */.exec(line)?.[0] ?? "";
  const opens = line.trimEnd().endsWith("{");
  const closes = opens && field.value.slice(field.selectionEnd).startsWith("}");
  field.setRangeText(`\n${indent}${opens ? "  " : ""}`, field.selectionStart, field.selectionEnd, "end");
  if (closes) {
    field.setRangeText(`\n${indent}`, field.selectionStart, field.selectionEnd, "start");
  }
}

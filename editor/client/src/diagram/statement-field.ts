// SPDX-License-Identifier: Apache-2.0
import type { EditLabelValidationResult, GModelRoot } from "@eclipse-glsp/client";
import { EditLabelAction, GLabel, GlspEditLabelUI, isEditableLabel } from "@eclipse-glsp/client";
import { inject, injectable, postConstruct } from "inversify";
import { ShapesNow } from "../panels/protocol";
import { Statement } from "../protocol";
import { renamedShape } from "../shape-ids";
import { FieldNote } from "./field-note";
import { PROPOSE } from "./proposals";
import type { DiagramEditor } from "../workbench/interfaces";

/** The identifier under which GLSP's dependency injection finds the diagram's editor. */
export const EDITOR = Symbol("editor");

/** The placeholder for a missing part of a statement, for example for a port's type. */
const HOLE = /(?<= )\?(?= )/;
/** Pixels between a field and the edge of the window. */
const EDGE = 12;
const KEYS = "Ctrl+Enter accepts, Escape discards";

/** A label that shows a shortened statement. */
export class ShortLabel extends GLabel {}

/** A row that shows a statement of several lines: a behaviour. */
export class BlockLabel extends ShortLabel {
  get isMultiLine(): boolean {
    return true;
  }
}

/**
 * The field for names and statements. If the diagram shows a part of a statement, the field contains all of it. A
 * statement of several lines has a field of several lines, where Enter begins a line and Ctrl+Enter accepts the text.
 */
@injectable()
export class StatementField extends GlspEditLabelUI {
  @inject(EDITOR) protected readonly editor!: DiagramEditor;
  private before = "";
  /** The promise of the acceptance of the text; GLSP may request the acceptance twice. */
  private taking = Promise.resolve();
  /** The timer that closes the field after it has lost the keyboard focus. */
  private closing: ReturnType<typeof setTimeout> | undefined;
  private readonly note = new FieldNote();
  /** Counts the openings of the field: answers to requests of an earlier opening are discarded. */
  private opened = 0;
  /** The element's id after a change that the diagram does not show yet. */
  private renamed = "";
  /** New ids by old ids of the last change. */
  private lastIds: Record<string, string> = {};
  /** Resolves when the diagram shows the last text that was sent; the label may have another id then. */
  private shown = Promise.resolve();
  /** True while the text is checked and sent and the field is still open. */
  private isTaking = false;
  /**
   * Id of the label whose field is opened again after its text was accepted, because the user double-clicked the label
   * while the text was sent.
   */
  private again: string | undefined;

  @postConstruct()
  protected tellEditor(): void {
    this.editor.field = this;
    this.editor.workbench.changed.listen(({ ids }) => {
      this.lastIds = ids;
      this.renamed = renamedShape(this.renamed, ids);
      this.drawn(); // the diagram may have been drawn before
    });
  }

  /** Returns the id of a label after the last change if the diagram does not show the change yet. */
  private freshId(label: string): string {
    const fresh = renamedShape(label, this.lastIds);
    return this.editor.root?.index.getById(fresh) === undefined ? fresh : label;
  }

  /** Accepts the text before another action; returns false if it cannot be accepted and the field stays open. */
  async leave(): Promise<boolean> {
    await this.applyLabelEdit();
    return !this.isActive;
  }

  /** Moves the field to its label after the diagram was drawn again. */
  drawn(): void {
    const now = this.isActive ? this.editor.root?.index.getById(this.renamed) : undefined;
    if (now !== undefined && now !== this.label && isEditableLabel(now)) {
      const isUntouched = this.editControl.value === this.before;
      this.label = now;
      this.editor.edited = now.id;
      if (isUntouched && !(now instanceof ShortLabel) && now.text !== this.before) {
        this.before = now.text; // the field was opened before this name arrived
        this.editControl.value = now.text;
        this.editControl.select();
      }
      this.setPosition(this.containerElement);
      this.applyFontStyling();
      this.comeIntoView();
    }
  }

  protected override initializeContents(container: HTMLElement): void {
    super.initializeContents(container);
    // GLSP's listener waits, and then closes the field that the user has opened in the meantime
    container.addEventListener(
      "blur",
      (event) => {
        event.stopPropagation();
        const { opened } = this;
        // The user who presses the mouse on a tool of the palette may begin to drag the tool: closing the field at once
        // would end the drag
        clearTimeout(this.closing);
        this.closing = setTimeout(() => {
          if (this.isOpenFor(opened)) {
            void this.applyLabelEdit();
          }
        });
      },
      true,
    );
    container.addEventListener("input", () => {
      this.comeIntoView();
    });
    // The field may be closed before the button is released; the label then gets no double click
    container.addEventListener("mousedown", ({ detail }) => {
      this.again = this.isTaking && detail === 2 ? this.labelId : undefined;
    });
  }

  /**
   * Opens the field for a label. A double click may open the next field before the field that lost the focus is closed.
   * If that field has a new text, the next field waits until the text is accepted.
   */
  override show(root: Readonly<GModelRoot>, ...ids: string[]): void {
    const [next = ""] = ids;
    if (this.isActive && document.activeElement !== this.editControl) {
      if (this.editControl.value === this.before) {
        clearTimeout(this.closing);
        this.hide();
      } else if (next !== this.labelId) {
        void this.showNext(next);
        return;
      }
    }
    super.show(root, ...ids);
  }

  private async showNext(label: string): Promise<void> {
    if (await this.leave()) {
      await this.editor.dispatch(EditLabelAction.create(label));
    }
  }

  protected override applyTextContents(): void {
    this.editor.element.classList.add("editing");
    this.opened++;
    this.renamed = this.freshId(this.labelId);
    super.applyTextContents();
    this.before = this.editControl.value;
    this.note.show(this.editControl, "", this.keys);
    requestAnimationFrame(() => {
      this.comeIntoView();
    });
    if (this.label instanceof ShortLabel) {
      void this.showWhole(this.editControl, this.labelId, this.opened);
    }
  }

  /** Requests the whole statement; the field ignores keys until the statement has arrived. */
  private async showWhole(field: HTMLInputElement | HTMLTextAreaElement, label: string, opened: number): Promise<void> {
    field.readOnly = true;
    const id = label.slice(0, label.lastIndexOf("|:"));
    const whole = await this.editor.workbench.channel.sendRequest(Statement, { id });
    field.readOnly = false;
    if (whole !== null && this.isOpenFor(opened)) {
      field.value = field === this.textAreaElement ? whole : inOneLine(whole);
      this.before = field.value;
      this.choose(field);
      this.comeIntoView();
    }
  }

  /** Moves the field into the window. At the edge of the diagram, the field may cover the neighbouring pane. */
  private comeIntoView(): void {
    const { style } = this.containerElement;
    style.translate = "";
    const { right, bottom } = this.editControl.getBoundingClientRect();
    const x = Math.min(0, innerWidth - EDGE - right);
    const y = Math.min(0, innerHeight - EDGE - bottom);
    style.translate = `${String(x)}px ${String(y)}px`;
    this.note.move();
  }

  /** Selects the place to type at: the first missing part, the inside of a block, or the whole text. */
  private choose(field: HTMLInputElement | HTMLTextAreaElement): void {
    const body = field.value.indexOf("{\n") + 1;
    const hole = HOLE.exec(field.value)?.index;
    if (body > 0) {
      field.setSelectionRange(body, body);
    } else if (hole !== undefined) {
      field.setSelectionRange(hole, hole + 1);
      field.dispatchEvent(new Event(PROPOSE, { bubbles: true }));
    } else {
      field.select();
    }
  }

  private get keys(): string {
    return this.editControl === this.textAreaElement ? KEYS : "";
  }

  protected override setPosition(container: HTMLElement): void {
    super.setPosition(container);
    this.note.move();
  }

  protected override showValidationResult({ severity, message }: EditLabelValidationResult): void {
    const isWrong = severity === "error";
    this.containerElement.classList.toggle("validation-error", isWrong);
    this.note.show(this.editControl, isWrong ? (message ?? "") : "", this.keys);
  }

  protected override clearValidationResult(): void {
    this.containerElement.classList.remove("validation-error");
    this.note.hide();
  }

  /** Shows the problem of a text while its field is open; the next field does not show it. */
  protected override async validateLabel(value: string): Promise<EditLabelValidationResult> {
    await this.shown;
    const { label, opened } = this;
    if (!this.isActive || label === undefined) {
      return { severity: "ok" };
    } else if (value === this.before) {
      this.showValidationResult({ severity: "ok" }); // the user has not changed the text
      return { severity: "ok" };
    }
    const result = await this.labelValidator.validate(value, label);
    if (this.isOpenFor(opened)) {
      this.isCurrentLabelValid = result.severity !== "error";
      this.showValidationResult(result);
    }
    return result;
  }

  private isOpenFor(opened: number): boolean {
    return this.isActive && this.opened === opened;
  }

  /** Finds the label's shape again, because a new drawing may have replaced it. */
  protected override isLabelInVisibleViewport(): boolean {
    if (this.label !== undefined) {
      this.labelElement = document.getElementById(this.domHelper.createUniqueDOMElementId(this.label));
    }
    return super.isLabelInVisibleViewport();
  }

  protected override async applyLabelEdit(): Promise<void> {
    const { opened } = this;
    // If the user accepts again while the first text is checked, the text may be fixed: the answer for the first text
    // does not hold for the second
    const before = this.taking.catch(() => undefined).then(() => this.shown); // the first request is answered
    this.taking = before.then(async () => {
      if (!this.isOpenFor(opened)) {
        return;
      } else if (this.editControl.value === this.before) {
        this.hide(); // the user has not changed the text
      } else {
        this.showTaking(true);
        try {
          await super.applyLabelEdit();
        } finally {
          this.showTaking(false);
        }
        if (!this.isActive) {
          this.shown = this.untilShown();
        }
      }
    });
    await this.taking;
    const { again } = this;
    this.again = undefined;
    if (again !== undefined && !this.isActive) {
      const isHere = this.editor.root?.index.getById(again) !== undefined;
      await this.editor.dispatch(EditLabelAction.create(isHere ? again : renamedShape(again, this.lastIds)));
    }
  }

  /**
   * Waits until the diagram shows the new text. The server answers a request after the operations before it, and sends
   * the drawing that an operation requests before the answer to the next request.
   */
  private async untilShown(): Promise<void> {
    await this.actionDispatcherProvider(); // the text was sent by now
    await this.editor.settle();
    await this.editor.settle();
    const now = await this.editor.workbench.channel.sendRequest(ShapesNow, { shapes: [this.renamed] });
    this.renamed = now?.[0] ?? this.renamed;
    this.drawn();
  }

  private showTaking(isTaking: boolean): void {
    this.isTaking = isTaking;
    this.containerElement.ariaBusy = String(isTaking);
  }

  override hide(): void {
    super.hide();
    this.editor.element.classList.remove("editing");
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

/** Returns the statement for a field of one line; a statement with a comment to the end of a line is unchanged. */
function inOneLine(statement: string): string {
  return statement.includes("//") ? statement : statement.replace(/\s*\n\s*/g, " ");
}

/** Begins a line with the indentation of the line before; the indentation is deeper within a block. */
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

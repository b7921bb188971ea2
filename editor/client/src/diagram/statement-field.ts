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

/** Names the diagram's editor where GLSP makes the objects. */
export const EDITOR = Symbol("editor");

/** The placeholder in an incomplete statement, of a port's type for example. */
const HOLE = /(?<= )\?(?= )/;
/** Pixels between a field and the edge of the window. */
const EDGE = 12;
const KEYS = "Ctrl+Enter accepts, Escape discards";

/** A label that stands for a statement, which may be longer than it. */
export class ShortLabel extends GLabel {}

/** A row that stands for a statement of several lines: a behaviour. */
export class BlockLabel extends ShortLabel {
  get isMultiLine(): boolean {
    return true;
  }
}

/**
 * The field for names and statements. If the diagram shows a part of a statement, the field has all of it. A statement
 * of several lines has a field of several lines: there Enter begins a line, and Ctrl+Enter accepts the text.
 */
@injectable()
export class StatementField extends GlspEditLabelUI {
  @inject(EDITOR) protected readonly editor!: DiagramEditor;
  private before = "";
  /** The acceptance of the text, which may run twice. */
  private taking = Promise.resolve();
  /** The field is about to be closed, as it has lost the keys. */
  private closing: ReturnType<typeof setTimeout> | undefined;
  private readonly note = new FieldNote();
  /** The number of labels that the field was opened for: what was asked for an earlier one is not of this one. */
  private opened = 0;
  /** The element's new id, after a change that the diagram does not show yet. */
  private renamed = "";
  /** New ids by old ones, of the last change. */
  private lastIds: Record<string, string> = {};
  /** Until the diagram shows the last text that was sent: its label may have another id then. */
  private shown = Promise.resolve();
  /** True while a text is checked and sent, and the field is still there. */
  private isTaking = false;
  /**
   * Id of the label whose field is opened again after its text was taken: the user has double-clicked the label
   * meanwhile.
   */
  private again: string | undefined;

  @postConstruct()
  protected tellEditor(): void {
    this.editor.field = this;
    this.editor.workbench.changed.listen(({ ids }) => {
      this.lastIds = ids;
      this.renamed = renamedShape(this.renamed, ids);
      this.drawn(); // the drawing may have come before
    });
  }

  /** The id of a label after the last change, where the diagram does not show that yet. */
  private freshId(label: string): string {
    const fresh = renamedShape(label, this.lastIds);
    return this.editor.root?.index.getById(fresh) === undefined ? fresh : label;
  }

  /** Accepts the text before another action; returns false if it cannot be accepted and the field stays open. */
  async leave(): Promise<boolean> {
    await this.applyLabelEdit();
    return !this.isActive;
  }

  /** The field stays with its label, wherever that is drawn now. */
  drawn(): void {
    const now = this.isActive ? this.editor.root?.index.getById(this.renamed) : undefined;
    if (now !== undefined && now !== this.label && isEditableLabel(now)) {
      const isUntouched = this.editControl.value === this.before;
      this.label = now;
      this.editor.edited = now.id;
      if (isUntouched && !(now instanceof ShortLabel) && now.text !== this.before) {
        this.before = now.text; // the field was opened while this name was on its way
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
    // GLSP would wait, and then close the field that the user has opened meanwhile
    container.addEventListener(
      "blur",
      (event) => {
        event.stopPropagation();
        const { opened } = this;
        // A user who presses the mouse on a tool of the palette may be about to drag it: a field that closed at once
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
    // The field may be closed before the button is released: then there is no double click on it
    container.addEventListener("mousedown", ({ detail }) => {
      this.again = this.isTaking && detail === 2 ? this.labelId : undefined;
    });
  }

  /**
   * A double click may open the next field before the one that lost the keys by it is closed. Where that one has a new
   * text, the next field waits until the text is accepted.
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

  /** Asks for the whole statement; the field is closed to keys until it is there. */
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

  /** A field at the edge of the diagram lies over the pane beside it; at the edge of the window it moves inwards. */
  private comeIntoView(): void {
    const { style } = this.containerElement;
    style.translate = "";
    const { right, bottom } = this.editControl.getBoundingClientRect();
    const x = Math.min(0, innerWidth - EDGE - right);
    const y = Math.min(0, innerHeight - EDGE - bottom);
    style.translate = `${String(x)}px ${String(y)}px`;
    this.note.move();
  }

  /** The cursor comes into the block: to the first missing part, otherwise to the end. */
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

  /** A problem of a text is shown while its field is open, and not in the next field. */
  protected override async validateLabel(value: string): Promise<EditLabelValidationResult> {
    await this.shown;
    const { label, opened } = this;
    if (!this.isActive || label === undefined) {
      return { severity: "ok" };
    } else if (value === this.before) {
      this.showValidationResult({ severity: "ok" }); // the user has written nothing yet
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

  /** The label's shape may be another one since it was drawn anew. */
  protected override isLabelInVisibleViewport(): boolean {
    if (this.label !== undefined) {
      this.labelElement = document.getElementById(this.domHelper.createUniqueDOMElementId(this.label));
    }
    return super.isLabelInVisibleViewport();
  }

  protected override async applyLabelEdit(): Promise<void> {
    const { opened } = this;
    // A user who asks again while the first text is checked may have fixed it: the first answer does not belong to the
    // second text
    const before = this.taking.catch(() => undefined).then(() => this.shown); // that text's requester has its answer
    this.taking = before.then(async () => {
      if (!this.isOpenFor(opened)) {
        return;
      } else if (this.editControl.value === this.before) {
        this.hide(); // nothing was written
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
   * The server answers a request after the operations before it, and the drawing that an operation requests comes before
   * the answer to the next request.
   */
  private async untilShown(): Promise<void> {
    await this.actionDispatcherProvider(); // which has the text then
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

/** Returns the statement for a field of one line; a comment that ends with its line is unchanged. */
function inOneLine(statement: string): string {
  return statement.includes("//") ? statement : statement.replace(/\s*\n\s*/g, " ");
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

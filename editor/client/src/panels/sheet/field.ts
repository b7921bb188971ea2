// SPDX-License-Identifier: Apache-2.0
import type { Property, Suggestion } from "../protocol";

/** A field's requests to its sheet. */
export interface FieldHost {
  /** Returns the problems that a text would cause. */
  check(text: string): Promise<string[]>;
  /** Sets the property; why that is refused, or nothing. */
  set(text: string): Promise<string>;
  /** Returns suggestions at an offset of a part that is a statement. */
  complete(text: string, offset: number): Promise<Suggestion[]>;
  /** Messages under the field, beside the known problems. */
  showMessages(messages: string[]): void;
}

/** The editor of one property. */
export interface Field {
  readonly element: HTMLElement;
  /** Shows the current property; text that is being typed stays. */
  update(property: SheetProperty): void;
}

/** A property of one element, or the common property of several. */
export interface SheetProperty extends Property {
  /** True if the elements have different values. */
  mixed: boolean;
}

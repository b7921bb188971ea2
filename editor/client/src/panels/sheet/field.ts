// SPDX-License-Identifier: Apache-2.0
import type { Property, Suggestion } from "../protocol";

/** The requests of a field to its sheet. */
export interface FieldHost {
  /** Returns the problems that a text would cause. */
  check(text: string): Promise<string[]>;
  /** Sets the property. Returns the reason of a refusal; empty if the text was accepted. */
  set(text: string): Promise<string>;
  /** Returns suggestions at an offset in the text of a statement. */
  complete(text: string, offset: number): Promise<Suggestion[]>;
  /** Shows messages below the field, in addition to the known problems. */
  showMessages(messages: string[]): void;
}

/** The editor of one property. */
export interface Field {
  readonly element: HTMLElement;
  /** Shows the current property; text that the user is typing stays. */
  update(property: SheetProperty): void;
}

/** A property of one element, or a property that several elements have in common. */
export interface SheetProperty extends Property {
  /** True if the elements have different values. */
  mixed: boolean;
}

// SPDX-License-Identifier: Apache-2.0
import type { Property, Suggestion } from "../protocol";

/** What a field may ask of the sheet that it is in. */
export interface FieldHost {
  /** What would be wrong with a text. */
  check(text: string): Promise<string[]>;
  /** Sets the property; why that is refused, or nothing. */
  set(text: string): Promise<string>;
  /** What may be written at an offset of a part that is a statement. */
  complete(text: string, offset: number): Promise<Suggestion[]>;
  /** Messages under the field, beside the known problems. */
  tell(messages: string[]): void;
}

/** How one property is edited. */
export interface Field {
  readonly element: HTMLElement;
  /** Shows the property as it is now; what is being typed stays. */
  update(property: SheetProperty): void;
}

/** A property of one element, or what several have in common. */
export interface SheetProperty extends Property {
  /** Whether the elements have different values. */
  mixed: boolean;
}

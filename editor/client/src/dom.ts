// SPDX-License-Identifier: Apache-2.0
/** Attributes, listeners (`onclick`) and `class` of an element; attributes with `false` or `undefined` are left out. */
export type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

export type Child = Node | string | undefined;

/** Creates an element: `h("button", { class: "tool", onclick: save }, "Save")`. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as (event: Event) => void);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** An entry of a list of choices. */
export interface Choice {
  value: string;
  text: string;
}

/**
 * Creates a list of choices: `select({ name: "design" }, designs, "screening")`.
 *
 * @param take receives the value that the user has chosen
 */
export function select(
  attributes: Attributes,
  choices: Choice[],
  chosen: string | undefined,
  take?: (value: string) => void,
): HTMLSelectElement {
  const element = h(
    "select",
    attributes,
    ...choices.map(({ value, text }) => h("option", { value, selected: value === chosen }, text)),
  );
  if (take !== undefined) {
    element.addEventListener("change", () => {
      take(element.value);
    });
  }
  return element;
}

/** Returns one of GLSP's icons: https://microsoft.github.io/vscode-codicons. */
export function icon(name: string): HTMLElement {
  return h("i", { class: `codicon codicon-${name}`, "aria-hidden": "true" });
}

/** Ends a subscription. */
export type Disposer = () => void;

/** Passes values to listeners. */
export class Signal<T> {
  private readonly listeners = new Set<(value: T) => void>();

  listen(listener: (value: T) => void): Disposer {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(value: T): void {
    for (const listener of [...this.listeners]) {
      listener(value);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import { h } from "../dom";

/** Creates a box that a button opens above the page. Escape and a click elsewhere close it. */
export function popover(kind: string, button: HTMLElement, ...content: HTMLElement[]): HTMLElement {
  const element = h("details", { class: kind }, button, ...content);
  let open: AbortController | undefined;
  const close = () => {
    element.open = false;
  };
  const closeBeside = ({ target }: Event) => {
    if (!element.isConnected || !(target instanceof Node && element.contains(target))) {
      close();
    }
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && element.open) {
      event.stopPropagation();
      close();
      button.focus();
    }
  };
  element.addEventListener("keydown", escape); // the event "toggle" comes later than the opening
  element.addEventListener("toggle", () => {
    open?.abort();
    open = undefined;
    if (element.open) {
      open = new AbortController();
      const listen = { capture: true, signal: open.signal };
      document.addEventListener("pointerdown", closeBeside, listen);
      document.addEventListener("focusin", closeBeside, listen);
      document.addEventListener("keydown", escape, listen);
    }
  });
  return element;
}

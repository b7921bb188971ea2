// SPDX-License-Identifier: Apache-2.0
import { h } from "../../dom";

/** Pixels between a figure and its tip, and between the tip and the window's edges. */
const GAP = 8;

/**
 * Shows a tip at once while the mouse is over a figure: the first line is the figure's name, the others are details.
 */
export function showFigureTips(area: HTMLElement): void {
  const tip = h("div", { class: "tip figure-tip", role: "tooltip", hidden: true });
  document.body.append(tip);
  area.addEventListener("pointerover", ({ target }) => {
    const figure = target instanceof Element ? target.closest<SVGElement>(".figure[data-tip]") : null;
    tip.hidden = figure === null;
    if (figure !== null) {
      const [what = "", ...more] = (figure.dataset.tip ?? "").split("\n");
      tip.replaceChildren(h("strong", {}, what), ...more.map((line) => h("div", {}, line)));
      place(tip, figure.getBoundingClientRect());
    }
  });
  area.addEventListener("pointerleave", () => {
    tip.hidden = true;
  });
}

/** Puts the tip below the figure, or above the figure if there is no room below. */
function place(tip: HTMLElement, { left, top, bottom }: DOMRect): void {
  const below = bottom + GAP + tip.offsetHeight < innerHeight - GAP;
  tip.style.left = `${String(Math.max(GAP, Math.min(left, innerWidth - tip.offsetWidth - GAP)))}px`;
  tip.style.top = `${String(below ? bottom + GAP : top - GAP - tip.offsetHeight)}px`;
}

// SPDX-License-Identifier: Apache-2.0
let pressed = false;
const waiting: (() => void)[] = [];

function release(): void {
  pressed = false;
  // The browser sends the click after this event. The target must not move before the click.
  setTimeout(() => {
    waiting.splice(0).forEach((work) => {
      work();
    });
  });
}

addEventListener("pointerdown", () => (pressed = true), true);
addEventListener("pointerup", release, true);
addEventListener("pointercancel", release, true);

/**
 * Runs actions that move elements, one after the other, when no mouse button is pressed. Otherwise the click would hit
 * another element.
 */
export function whenReleased(work: () => void): void {
  if (pressed || waiting.length > 0) {
    waiting.push(work);
  } else {
    work();
  }
}

// SPDX-License-Identifier: Apache-2.0
let pressed = false;
const waiting: (() => void)[] = [];

function release(): void {
  pressed = false;
  // The click comes right after: what it meets must not move before
  setTimeout(() => {
    waiting.splice(0).forEach((work) => {
      work();
    });
  });
}

addEventListener("pointerdown", () => (pressed = true), true);
addEventListener("pointerup", release, true);
addEventListener("pointercancel", release, true);

/** Does what moves things when no button of the mouse is pressed, in turn: else the click would meet something else. */
export function whenReleased(work: () => void): void {
  if (pressed || waiting.length > 0) {
    waiting.push(work);
  } else {
    work();
  }
}

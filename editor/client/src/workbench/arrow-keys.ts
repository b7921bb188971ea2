// SPDX-License-Identifier: Apache-2.0

/** Returns the direction of a vertical arrow key: 1 for Arrow Down, -1 for Arrow Up, 0 for all other keys. */
export function arrowStep({ key }: KeyboardEvent): -1 | 0 | 1 {
  return key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
}

/**
 * Returns the next index in a list that continues at its other end.
 *
 * @param at the current index; -1 if there is none, so that Arrow Down leads to the first and Arrow Up to the last
 */
export function around(at: number, step: -1 | 1, count: number): number {
  return step > 0 ? (at + 1) % Math.max(1, count) : (at > 0 ? at : Math.max(1, count)) - 1;
}

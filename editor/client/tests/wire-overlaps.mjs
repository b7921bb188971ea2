// SPDX-License-Identifier: Apache-2.0

/** The length in pixels of a common part that is not visible as one. */
const INVISIBLE = 2;

/** Returns a text for each pair of wires of the visible diagram that run along the same line. */
export async function wireOverlaps(page) {
  const ways = await page.locator(".diagram:not([hidden]) .wire-line").evaluateAll((lines) =>
    lines.map((line) =>
      line
        .getAttribute("d")
        .match(/-?[\d.]+/g)
        .map(Number),
    ),
  );
  const segments = ways.flatMap((numbers, wire) =>
    Array.from({ length: numbers.length / 2 - 1 }, (_, index) => ({
      wire,
      ends: numbers.slice(2 * index, 2 * index + 4),
    })),
  );
  return segments.flatMap((one) =>
    segments
      .filter((other) => one.wire < other.wire && [0, 1].some((across) => isAlong(one.ends, other.ends, across)))
      .map((other) => `${one.ends} runs along ${other.ends}`),
  );
}

/** Returns true if both segments are on the same line, vertical (0) or horizontal (1), and overlap visibly. */
function isAlong(one, other, across) {
  const [a, b, c, d] = [one[1 - across], one[3 - across], other[1 - across], other[3 - across]];
  const shared = Math.min(Math.max(a, b), Math.max(c, d)) - Math.max(Math.min(a, b), Math.min(c, d));
  return (
    [one[2 + across], other[across], other[2 + across]].every((at) => Math.abs(at - one[across]) < 0.5) &&
    shared > INVISIBLE
  );
}

// SPDX-License-Identifier: Apache-2.0
/** Fuzzy matching of typed text. */

/**
 * Returns the score of a text that contains all typed letters in their order; lower if the letters are closer together.
 * Returns undefined if the text does not match.
 */
export function score(text: string, typed: string): number | undefined {
  const wanted = typed.toLowerCase().replace(/\s+/g, "");
  const within = text.toLowerCase();
  const at = within.indexOf(wanted);
  if (at >= 0) {
    return at === 0 || /[^a-z0-9]/.test(within[at - 1] ?? "") ? 0 : 1 + at / 100;
  }
  let from = -1;
  let gaps = 0;
  for (const letter of wanted) {
    const next = within.indexOf(letter, from + 1);
    if (next < 0) {
      return undefined;
    }
    gaps += from < 0 ? 0 : next - from - 1;
    from = next;
  }
  return 3 + gaps;
}

/** Returns the matching items, the best first; returns all items if nothing was typed. */
export function best<T>(all: T[], typed: string, text: (item: T) => string): T[] {
  return all
    .map((item) => ({ item, value: score(text(item), typed) }))
    .filter((found): found is { item: T; value: number } => found.value !== undefined)
    .sort((a, b) => a.value - b.value)
    .map((found) => found.item);
}

/** Returns the known word that is most similar to a word; undefined if no word is similar. */
export function nearest(word: string, known: string[]): string | undefined {
  const wanted = word.toLowerCase();
  const ranked = known
    .map((each) => ({ each, distance: distance(wanted, each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [first] = ranked;
  return first !== undefined && first.distance <= Math.max(1, Math.floor(word.length / 3)) ? first.each : undefined;
}

/** Returns the Levenshtein distance: the number of letters to change, add or remove. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

// SPDX-License-Identifier: Apache-2.0

/**
 * Adds a number to a hash, as in MurmurHash3. A linear mix would give a box that moves by (10, −310) the same hash.
 *
 * @param value the number, of which two decimals count
 */
export function mix(hash: number, value: number): number {
  let part = Math.imul(Math.round(value * 100), 0xcc9e2d51);
  part = Math.imul((part << 15) | (part >>> 17), 0x1b873593);
  const mixed = hash ^ part;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** Adds a text and its length to a hash, as in FNV-1a. With the length, "ab" + "c" differs from "a" + "bc". */
export function mixText(hash: number, text: string): number {
  let result = mix(hash, text.length);
  for (let index = 0; index < text.length; index++) {
    result = Math.imul(result ^ text.charCodeAt(index), 0x01000193);
  }
  return result;
}

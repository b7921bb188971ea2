// SPDX-License-Identifier: Apache-2.0
// A part of a drawing is drawn again if the hash of its appearance changes, so similar places and texts must have
// different hashes.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, "../../src/diagram/views/hash.ts")],
  bundle: true,
  format: "esm",
  write: false,
});
const [{ text }] = outputFiles;
const { mix, mixText } = await import(`data:text/javascript,${encodeURIComponent(text)}`);

test("all places of a grid have different hashes", () => {
  const hashes = new Set();
  for (let x = 0; x < 400; x += 10) {
    for (let y = 0; y < 1000; y += 10) {
      hashes.add(mix(mix(17, x), y));
    }
  }
  assert.equal(hashes.size, 40 * 100);
});

test("texts with equal polynomial hashes have different hashes, also if they are divided differently", () => {
  assert.notEqual(mixText(17, "Aa"), mixText(17, "BB"));
  assert.notEqual(mixText(mixText(17, "ab"), "c"), mixText(mixText(17, "a"), "bc"));
});

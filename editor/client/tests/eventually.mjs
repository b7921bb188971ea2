// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { SLOW } from "./slow.mjs";

const PATIENCE = 10_000 * SLOW;

/** Waits until something is as it should be, which in a page takes a moment. */
export async function eventually(check, wanted) {
  for (const end = Date.now() + PATIENCE; ;) {
    const found = await check();
    if (JSON.stringify(found) === JSON.stringify(wanted)) {
      return;
    }
    assert.ok(Date.now() < end, `is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { SLOW } from "./slow.mjs";

const PATIENCE = 60_000 * SLOW;

/** Waits until a check returns the wanted value. The message at the limit has the check's text and its last result. */
export async function eventually(check, wanted) {
  for (const end = Date.now() + PATIENCE; ;) {
    const found = await check();
    if (JSON.stringify(found) === JSON.stringify(wanted)) {
      return;
    }
    assert.ok(Date.now() < end, `${check}: is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Waits until the result of a check has not changed for 300 ms. */
export async function settled(check) {
  let before;
  for (const end = Date.now() + PATIENCE; ;) {
    await new Promise((done) => setTimeout(done, 300 * SLOW));
    const now = JSON.stringify(await check());
    if (now === before) {
      return;
    }
    before = now;
    assert.ok(Date.now() < end, `${check}: still changes: ${now}`);
  }
}

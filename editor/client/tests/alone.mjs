// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { Editor } from "./editor.mjs";

/**
 * Returns a function that declares tests. Each test has a fresh copy of the example in a new page, so that it passes
 * alone and in any order.
 *
 * @param options those of Editor.open; a test can have more of its own
 */
export function alone(example, options = {}) {
  return (name, work, own = {}) =>
    test(name, async (context) => {
      const editor = await Editor.open(example, { ...options, ...own });
      try {
        await work(editor, editor.page, context);
        assert.deepEqual(editor.errors, [], "the browser has no errors");
      } finally {
        await editor.close();
      }
      assert.equal(editor.log, "", "the server has no errors");
    });
}

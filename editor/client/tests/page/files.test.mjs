// SPDX-License-Identifier: Apache-2.0
// No change is lost if another program changes files, or if the server crashes before the user saves. Each test has its
// own project.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { alone } from "../alone.mjs";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

const MODEL = "basicsp.bellwether";
const files = alone("examples/basicsp");

async function rename(editor, from, to) {
  await editor.element(`BasicSP::${from}|:name`).dblclick();
  const input = editor.page.locator(".label-edit input");
  await input.fill("");
  await input.pressSequentially(to);
  await input.press("Enter");
  await editor.element(`BasicSP::${to}|:name`).waitFor();
}

files("a click is not lost when others change the model while the button is pressed", async (editor) => {
  await eventually(() => editor.boxes().count(), 4);
  const original = editor.read(MODEL);
  const { x, y } = await editor.centre(editor.page.locator(".new-diagram"));
  await editor.page.mouse.move(x, y);
  await editor.page.mouse.down();
  writeFileSync(join(editor.folder, MODEL), original.replace("  timer : nav::Timer;", "$&\n  second : nav::Timer;"));
  await eventually(() => editor.boxes().count(), 5);
  await editor.page.mouse.up();
  await editor.page.locator(".menu button", { hasText: "New assembly" }).waitFor();
});

files("what somebody else changed meanwhile is a question, and both are merged", async (editor) => {
  await rename(editor, "timer", "clock");
  writeFileSync(join(editor.folder, MODEL), editor.read(MODEL).replace("rate 20 Hz", "rate 50 Hz"));
  await editor.page.locator(".question button[data-answer=MERGE]").click();
  await eventually(() => editor.page.locator(".question").count(), 0);
  await editor.page.keyboard.press("Control+S");
  await editor.page.locator("body:not(.unsaved)").waitFor();
  assert.match(editor.read(MODEL), /rate 50 Hz/);
  assert.match(editor.read(MODEL), /clock\.timeout -> gps\.refresh;/);
});

/** Returns true if a backup contains a text. */
function isBackedUp(editor, text) {
  const state = join(editor.scratch, "state");
  const backups = readdirSync(state, { recursive: true }).filter((file) => file.endsWith(".backup"));
  return backups.some((file) => readFileSync(join(state, file), "utf8").includes(text));
}

test("unsaved changes of a crashed server are offered and restored", async () => {
  const editor = await Editor.open("examples/basicsp", { alone: true });
  try {
    await rename(editor, "gps", "receiver");
    await eventually(() => isBackedUp(editor, "receiver : nav::GPS;"), true);
    await editor.page.close({ runBeforeUnload: false });
    editor.server.kill("SIGKILL");
    assert.equal(await editor.ended, "SIGKILL");
    assert.doesNotMatch(editor.read(MODEL), /receiver/);
    await editor.serve();
    await editor.visit();
    await editor.page.locator(".question button[data-answer=RECOVER]").click();
    await editor.element("BasicSP::receiver|:name").waitFor();
    assert.deepEqual(editor.errors, []);
  } finally {
    await editor.close();
  }
});

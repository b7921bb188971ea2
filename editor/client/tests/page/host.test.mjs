// SPDX-License-Identifier: Apache-2.0
// The page in the window of another program: the messages between them (docs/reference/contracts.md). Each test has its
// own project.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

const MODEL = "basicsp.bellwether";
let heard;
let editor;

beforeEach(async () => {
  heard = [];
  editor = await Editor.open("examples/basicsp");
  await editor.page.exposeFunction("bellwetherHost", (text) => {
    heard.push(JSON.parse(text));
  });
  await say({ kind: "hello" });
  await say({ kind: "keys", commands: ["undo"] });
});

afterEach(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

async function say(message) {
  await editor.page.evaluate((told) => window.bellwether.receive(told), message);
}

const last = (kind) => heard.findLast((message) => message.kind === kind);

/** Deletes an instance, and waits until the host knows that there is something to save. */
async function deleteInstance(name) {
  await editor.element(`BasicSP::${name}`).click();
  await editor.page.keyboard.press("Delete");
  await eventually(() => last("state")?.dirty, true);
}

test("a new host gets the project and its state", async () => {
  await eventually(() => last("state")?.dirty, false);
  assert.equal(last("ready").project, "basicsp");
});

test("the host is notified of changes, and undoes and redoes them", async () => {
  await deleteInstance("timer");
  assert.match(last("state").undo, /^Delete/);
  await say({ kind: "command", id: "undo" });
  await eventually(() => last("state").dirty, false);
  assert.match(last("state").redo, /^Delete/);
  await say({ kind: "command", id: "redo" });
  await eventually(() => last("state").dirty, true);
});

test("keys of the host have no effect in the page", async () => {
  await deleteInstance("timer");
  const before = last("state");
  await editor.page.keyboard.press("Control+Z");
  await editor.page.keyboard.press("Control+Shift+P");
  await editor.page.locator(".command-palette").waitFor();
  await editor.page.keyboard.press("Escape");
  assert.deepEqual(last("state"), before); // the page may report the state again when problems are found
  assert.equal(last("command"), undefined);
});

test("the page shows a place of a text in its diagram for the host", async () => {
  const offset = editor.read(MODEL).indexOf("rate 20 Hz");
  await say({ kind: "reveal", file: MODEL, offset });
  await editor.page.locator('.diagram:not([hidden]) .selected[id*="nav::Timer"]').first().waitFor();
});

test("the host saves, and is notified when all is saved", async () => {
  await deleteInstance("timer");
  await say({ kind: "save" });
  await eventually(() => last("saveEnded")?.dirty, false);
  await eventually(() => last("saved")?.kind, "saved"); // the server's report may arrive at any time
  assert.doesNotMatch(editor.read(MODEL), /timer : /);
});

test("the host is notified that a save needs a decision, and nothing is written", async () => {
  await deleteInstance("timer");
  const theirs = editor.read(MODEL) + "\n// somebody else's\n";
  writeFileSync(join(editor.folder, MODEL), theirs);
  await say({ kind: "save" });
  await eventually(() => last("saveEnded")?.dirty, true);
  assert.equal(editor.read(MODEL), theirs);
  await editor.page.locator(".question button[data-answer=RELOAD]").click();
  await editor.page.locator(".question").waitFor({ state: "detached" });
  await say({ kind: "save" });
  await eventually(() => last("saveEnded").dirty, false);
  assert.equal(editor.read(MODEL), theirs);
});

test("the host discards unsaved changes", async () => {
  await deleteInstance("gps");
  await say({ kind: "command", id: "revert" });
  await editor.element("BasicSP::gps").waitFor();
  await eventually(() => last("state").dirty, false);
});

test("commands of the host have no buttons in the page, and their keys call the host", async () => {
  const tools = () => editor.page.locator(".tool").evaluateAll((all) => all.map((tool) => tool.dataset.command));
  assert.ok((await tools()).includes("run"));
  await say({ kind: "offers", commands: ["save", "undo", "redo", "validate", "generate", "run"] });
  const left = await tools();
  assert.deepEqual(
    left.filter((id) => ["save", "undo", "redo", "validate", "generate", "run", "stop"].includes(id)),
    [],
  );
  assert.ok(left.includes("arrange") && left.includes("fit"));
  assert.equal(await editor.page.locator(".toolbar-group:empty").count(), 0);
  assert.equal(await editor.page.locator(".project").isVisible(), false);
  for (const [key, id] of Object.entries({ F7: "validate", F8: "generate", F9: "run" })) {
    await editor.page.keyboard.press(key);
    await eventually(() => last("command")?.id, id);
  }
  assert.equal(await editor.page.locator(".run-dialog[open]").count(), 0);
  await editor.page.keyboard.press("Control+J");
  await editor.page.locator(".region.bottom [role=tab]", { hasText: "Problems" }).waitFor();
  assert.equal(await editor.page.locator(".region.bottom [role=tab]", { hasText: "Run" }).count(), 0);
});

// SPDX-License-Identifier: Apache-2.0
// A sweep: a design with a factor of several numbers; its response is plotted as a curve over them.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

/** The limit in ms to build the generated program, and the runtime if no earlier test has built it. */
const BUILD_MS = 300_000;

/** A model with an option that processes read at start, so that one program serves all levels. */
const MODEL = `// SPDX-License-Identifier: Apache-2.0

module m {
  interface I {
    void go();
  };

  component Callee {
    provides I served;
  };

  component Caller {
    uses I peer;

    timer tick period 1 s;

    on timer tick {
      call peer.go();
    }
  };
};

assembly A {
  caller : m::Caller;
  callee : m::Callee;

  caller.peer -> callee.served;
}

deployment d of A {
  node n {
    process p { caller; }
    process q { callee; }
  }
}

experiment sweep of d {
  saturated phase full { drive caller.tick; }

  measure latency calls at caller.peer.go warmup 20 samples 200;

  factor cache = option ConnectionCacheMax on corbel { 8, 64, 512 }

  design all : full-factorial {
    replicates 2;
    response calls.p50;
  }
}
`;

test("the response is a curve over the levels, with its figures as text", { timeout: 2 * BUILD_MS }, async () => {
  const editor = await Editor.open("testmodels/valid/pair", {
    prepare: (folder) => writeFileSync(join(folder, "pair.bellwether"), MODEL),
  });
  const { page } = editor;
  try {
    await editor.show("sweep");
    await editor.command("run-design").click();
    const dialog = page.locator(".run-dialog[open]");
    await dialog.locator("[name=confirm]").fill("0");
    await dialog.locator("summary").click();
    await dialog.locator("[name=drift]").selectOption("none"); // figures of a busy machine drift
    await dialog.locator(".primary:enabled", { hasText: /^Make \d+ runs/ }).click();
    await page.locator(".run-headline", { hasText: /^Done/ }).waitFor({ timeout: BUILD_MS });
    await page.locator(".region.bottom [role=tab]", { hasText: "Levels" }).click();
    const factor = page.locator("[aria-label='Factor to plot']");
    await eventually(() => factor.inputValue(), "cache");
    const plot = page.locator(".panel.levels .past-plot");
    await plot.locator("canvas").waitFor();
    assert.match(
      await plot.getAttribute("aria-label"),
      /^calls p50 \(full\) by cache \(corbel\.ConnectionCacheMax\): 8: [\d.]+ [nµm]?s; 64: .*; 512: /,
    );
    await eventually(() => plot.locator(".u-legend .u-series").count(), 3);
    assert.deepEqual(editor.errors, []);
  } finally {
    await editor.close();
  }
  assert.equal(editor.log, "");
});

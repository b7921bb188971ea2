// SPDX-License-Identifier: Apache-2.0
// The pictures of docs/how-to/scoreboard.md and docs/how-to/experiments.md, taken anew: `npm run board-pictures -- STORE WORDS`, of a
// store in which an experiment was screened, and another one was run by corbel and omniorb, --repeat 5: the words find its
// session.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { launch } from "../tests/browser.mjs";

const HOME = resolve(import.meta.dirname, "../../..");
const COMMAND = process.env.BELLWETHER_SERVE?.split(" ") ?? [join(HOME, "bellwether"), "serve"];
const IMAGES = join(HOME, "docs/images");
const SETTLED = 1000;
const [STORE, WORDS] = process.argv.slice(2);

const server = spawn(COMMAND[0], [...COMMAND.slice(1), "--no-open", "--json", "--store", STORE]);
const { value } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
const page = await context.newPage();
await page.goto(JSON.parse(value).url);
await page.waitForSelector("body[data-ready]");

async function picture(of, name) {
  await of.waitForTimeout(SETTLED);
  await of.screenshot({ path: join(IMAGES, `${name}.png`) });
}

/** Chooses the runs that are listed: all of a configuration. */
async function side(name, target) {
  await page.locator("#filters [name=target]").selectOption(target);
  await page.waitForTimeout(SETTLED);
  await page.locator(`#runs .choice-${name}`).first().click();
  await page
    .locator(`#runs .choice-${name}`)
    .nth(4)
    .click({ modifiers: ["Shift"] });
}

/** Opens the target of a link or button. */
async function report(locator, name, part) {
  const opened = context.waitForEvent("page");
  await locator.click();
  const shown = await opened;
  await shown.waitForSelector("canvas");
  await shown.evaluate((selector) => document.querySelector(selector).scrollIntoView(), part);
  await picture(shown, name);
  await shown.close();
}

await page.locator("#store").evaluate((store) => {
  store.textContent = "~/.local/share/bellwether/store"; // no path of the machine in a picture
});
await page.locator("#filters [name=text]").fill(WORDS);
await page.locator("#campaigns summary").click();
await picture(page, "scoreboard");
await side("A", "corbel");
await side("B", "omniorb");
await page.locator("#filters [name=target]").selectOption("");
await page.locator("#compare").click();
await page.locator("#comparison[open]").waitFor();
await picture(page, "scoreboard-comparison");
await page.keyboard.press("Escape");
await report(page.locator("#runs .name a").first(), "report", "figure:has(canvas)");
await report(
  page.locator("#campaigns button", { hasText: "Report" }).first(),
  "report-effects",
  "section:nth-of-type(2)",
);
await browser.close();
server.kill("SIGINT");

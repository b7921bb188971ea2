// SPDX-License-Identifier: Apache-2.0
// Reports in a browser: on a telephone, a notebook, a wide screen, in dark mode and on paper. Each test has its own
// page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { launch } from "../browser.mjs";
import { SLOW } from "../slow.mjs";

const PAGES = ["many", "one"];
const WIDTHS = [390, 1024, 1600];
/** The width of an A4 page without its margins, in pixels. */
const PAPER = 688;
const folder = mkdtempSync(join(tmpdir(), "bellwether-report-"));
let browser;

before(async () => {
  execFileSync(join(import.meta.dirname, "../pages.sh"), [folder], { stdio: ["ignore", "ignore", "inherit"] });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** Shows a page, runs checks on it, and expects that the browser logs no errors. */
async function look(name, width, colorScheme, at) {
  const errors = [];
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000 * SLOW);
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()));
  await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
  await at(page);
  await context.close();
  assert.deepEqual(errors, []);
}

/** Returns by how many pixels the page is wider than the window. */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Returns, for each chart, the marks on its time axis: their values, the labelled ones, and the pixels of these. */
const axes = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".chart")].map((element) => {
      const chart = window.echarts.getInstanceByDom(element);
      const { data } = chart.getOption().series.at(-1).markLine;
      const direction = "xAxis" in data[0] ? "xAxis" : "yAxis";
      const told = data.filter(({ label }) => label.show).map((mark) => mark[direction]);
      const places = told.map((value) => chart.convertToPixel({ [`${direction}Index`]: 0 }, value));
      return { direction, values: data.map((mark) => mark[direction]), told, places };
    }),
  );

for (const name of PAGES) {
  for (const colorScheme of ["light", "dark"]) {
    for (const width of WIDTHS) {
      test(`${name}, ${colorScheme}, ${width} wide: all fits, and axes of times have round marks that can be read`, () =>
        look(name, width, colorScheme, async (page) => {
          assert.equal(await overflow(page), 0);
          const charts = await page.locator(".chart").count();
          assert.ok(charts > 0);
          assert.equal(await page.locator(".chart canvas").count(), charts);
          for (const { direction, values, told, places } of await axes(page)) {
            assert.ok(values.length >= 3 && told.length >= 2, `${values} ${told}`);
            values.forEach((value) => assert.equal(Number(value.toPrecision(3)), value));
            const gap = direction === "xAxis" ? 50 : 16;
            places.slice(1).forEach((at, i) => assert.ok(Math.abs(at - places[i]) >= gap, `${told} at ${places}`));
          }
        }));
    }
  }
}

test("a narrower page redraws its charts", () =>
  look("one", 1600, "light", async (page) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".chart")].every(
        (chart) => chart.querySelector("canvas").clientWidth <= chart.clientWidth,
      ),
    );
    assert.equal(await overflow(page), 0);
  }));

for (const width of WIDTHS) {
  test(`${width} wide: the contents lead to each section, and stay in sight`, () =>
    look("many", width, "light", async (page) => {
      const links = page.locator(".contents a");
      assert.equal(await links.count(), await page.locator("main h2").count());
      for (const link of await links.all()) {
        await link.click();
        const heading = await page.locator(`[id="${(await link.getAttribute("href")).slice(1)}"]`).boundingBox();
        const contents = await page.locator(".contents").boundingBox();
        assert.ok(heading.y >= 0 && heading.y < 900, `${heading.y}`);
        assert.ok(contents.y >= 0 && contents.y < 900, `${contents.y}`);
        const isBeside = contents.x + contents.width <= heading.x;
        assert.ok(isBeside || heading.y >= contents.y + contents.height, "the contents cover the heading");
      }
    }));
}

test("the contents list equal failures once", () =>
  look("many", 1024, "light", async (page) => {
    const links = await page.locator(".contents a").allTextContents();
    assert.deepEqual(links.slice(0, 2), ["5 runs have no figures", "tao #1 has no figures"]);
  }));

for (const name of PAGES) {
  for (const colorScheme of ["light", "dark"]) {
    test(`${name}, ${colorScheme}, printed: it is black on white, fits the paper, and has no contents to click`, () =>
      look(name, PAPER, colorScheme, async (page) => {
        await page.emulateMedia({ media: "print" });
        await page.evaluate(() => window.dispatchEvent(new window.Event("beforeprint")));
        assert.equal(await overflow(page), 0);
        assert.equal(await page.locator(".contents").isVisible(), false);
        const paper = await page.evaluate(() => window.getComputedStyle(document.body).backgroundColor);
        assert.equal(paper, "rgb(255, 255, 255)");
        for (const canvas of await page.locator(".chart canvas").all()) {
          const { x, width } = await canvas.boundingBox();
          assert.ok(x >= 0 && x + width <= PAPER, `${x} ${width}`);
        }
        assert.ok((await page.pdf({ format: "A4" })).length > 10_000);
      }));
  }
}

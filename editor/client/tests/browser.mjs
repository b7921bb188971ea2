// SPDX-License-Identifier: Apache-2.0
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** The browser without windows starts fewer processes and draws fewer frames than the one with windows. */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"];
const OPTIONS = {
  executablePath: BROWSERS.find((path) => existsSync(path)),
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
};
/** The browser that all files share; undefined if there is none. See tests/all.mjs. */
const SHARED = process.env.BELLWETHER_BROWSER;

export function launch() {
  return SHARED === undefined ? chromium.launch(OPTIONS) : chromium.connect(SHARED);
}

/** Starts a browser that several files share. */
export function launchServer() {
  return chromium.launchServer(OPTIONS);
}

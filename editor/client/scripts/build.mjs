// SPDX-License-Identifier: Apache-2.0
// Writes the page into a folder: index.html, main.js, main.css. Usage: node scripts/build.mjs [FOLDER], dist otherwise.
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";

const folder = process.argv[2] ?? "dist";
await mkdir(folder, { recursive: true });
await build({
  entryPoints: ["src/main.ts"],
  outfile: join(folder, "main.js"),
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  loader: { ".ttf": "dataurl", ".svg": "dataurl", ".woff2": "dataurl" },
  legalComments: "linked",
  logLevel: "warning",
});
await copyFile("src/index.html", join(folder, "index.html"));
await copyFile("src/style/logo.svg", join(folder, "icon.svg"));

// SPDX-License-Identifier: Apache-2.0
// Copies files of the clone into the package: the licence, and the language server's snippets. Other editors get the
// snippets from the server; VS Code reads them itself.
import { copyFileSync, mkdirSync } from "node:fs";

const clone = new URL("../../../", import.meta.url);
const here = new URL("../", import.meta.url);
mkdirSync(new URL("dist/", here), { recursive: true });
copyFileSync(new URL("LICENSE", clone), new URL("LICENSE", here));
copyFileSync(
  new URL("plugins/org.bellwether.lsp/src/org/bellwether/lsp/features/snippets.json", clone),
  new URL("dist/snippets.json", here),
);

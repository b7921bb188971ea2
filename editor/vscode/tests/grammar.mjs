// SPDX-License-Identifier: Apache-2.0
// Tokens as VS Code's own engine makes them from the TextMate grammar.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const require = createRequire(import.meta.url);

async function load() {
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const file = new URL("../syntaxes/bellwether.tmLanguage.json", import.meta.url);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(file, "utf8"), file.pathname),
  });
  return registry.loadGrammar("source.bellwether");
}

const grammar = await load();

/** The tokens of a text: each with its line (from 1), its characters and its innermost scope. */
export function tokens(text) {
  const result = [];
  let state = textmate.INITIAL;
  text.split("\n").forEach((line, index) => {
    const found = grammar.tokenizeLine(line, state);
    state = found.ruleStack;
    for (const token of found.tokens) {
      const characters = line.slice(token.startIndex, token.endIndex);
      if (characters.trim()) {
        result.push({ line: index + 1, text: characters.trim(), scopes: token.scopes, scope: token.scopes.at(-1) });
      }
    }
  });
  return result;
}

/** The innermost scope where these characters first stand in a line, without the language's name. */
export function scopeOf(line, characters) {
  const at = line.indexOf(characters);
  const token = grammar.tokenizeLine(line, textmate.INITIAL).tokens.find((t) => t.startIndex <= at && at < t.endIndex);
  return token?.scopes.at(-1).replace(/\.bellwether$/, "");
}

// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { scopeOf, tokens } from "./grammar.mjs";

const clone = new URL("../../../", import.meta.url);
const examples = readdirSync(new URL("examples/", clone), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(new URL(`examples/${name}/`, clone)).map((file) => `examples/${name}/${file}`))
  .filter((path) => path.endsWith(".bellwether"));

test("there are examples", () => assert.ok(examples.length >= 2));

for (const path of examples) {
  test(`${path}: comments are comments, keywords that begin a statement are keywords, all braces are outside strings`, () => {
    const text = readFileSync(new URL(path, clone), "utf8");
    const found = tokens(text);
    const lines = text.split("\n");
    for (const [index, line] of lines.entries()) {
      const first = found.find((t) => t.line === index + 1);
      if (/^\s*\/\//.test(line) || /^\s*\/\*\*.*\*\/\s*$/.test(line)) {
        assert.match(first.scopes.join(" "), /comment/, `line ${index + 1}`);
      }
      const word =
        /^\s*(module|struct|interface|component|assembly|deployment|experiment|measure|on|publish|call)\s+\w/.exec(
          line,
        );
      if (word) {
        const token = found.find((t) => t.line === index + 1 && t.text === word[1]);
        assert.match(token?.scope ?? "none", /^keyword/, `line ${index + 1}: ${word[1]}`);
      }
    }
    const plain = found.filter((t) => !/comment|string/.test(t.scopes.join(" "))).map((t) => t.text);
    const count = (c) => plain.join("").split(c).length;
    assert.equal(count("{"), count("}"));
  });
}

const cases = [
  ["timer : nav::Timer;", "timer", "source", "an instance may be called like a keyword"],
  ["timer tick rate 20 Hz;", "timer", "keyword.control", "a timer"],
  ["timer tick rate 20 Hz;", "rate", "keyword.other", "its rate"],
  ["timer tick rate 20 Hz;", "20", "constant.numeric", "a number"],
  ["timer tick rate 20 Hz;", "Hz", "keyword.other.unit", "a unit"],
  ["component GPS {", "GPS", "entity.name.type", "what is defined"],
  ["public unsigned long source;", "long", "storage.type", "a type of IDL"],
  ["measure latency x at a.b.c samples ${size};", "size", "variable.parameter", "a parameter"],
  ["measure latency x at a.b.c;", "latency", "keyword.control", "a metric"],
  ["measure latency x from a.b to c.d clock error 50 us;", "clock", "keyword.other", "a limit for clocks"],
  ["measure latency x from a.b to c.d clock error 50 us;", "error", "keyword.other", "its second word"],
  ["clock.fresh -> holder.fresh;", "clock", "source", "an instance called clock"],
  ['#include "orb.idl"', "#include", "keyword.control.directive", "an include"],
  ["/** Documentation. */", "/** Documentation. */", "comment.block.documentation", "a documentation comment"],
  ['const string s = "a\\"b";', '\\"', "constant.character.escape", "an escape"],
  ["a.b -> ?;", "->", "keyword.operator", "a connection"],
  ["a.b -> ?;", "?", "keyword.other.missing", "a missing part"],
];
for (const [text, characters, scope, name] of cases) {
  test(`${name}: ${text}`, () => assert.equal(scopeOf(text, characters), scope));
}

test("every word that is never a name is highlighted", () => {
  const grammar = readFileSync(
    new URL("metamodel/org.bellwether.language/src/org/bellwether/language/Bellwether.xtext", clone),
    "utf8",
  );
  const rule = /^IdlWord:\n([\s\S]*?);$/m.exec(grammar);
  const words = [...rule[1].matchAll(/'(\w+)'/g)].map((m) => m[1]);
  assert.ok(words.length > 50);
  const plain = words.filter((word) => !/^(keyword|storage)/.test(scopeOf(`${word} x`, word) ?? "none"));
  // "port" is a keyword of ours only inside an endpoint
  assert.deepEqual(
    plain.filter((word) => word !== "port"),
    [],
  );
});

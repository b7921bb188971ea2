// SPDX-License-Identifier: Apache-2.0
import { appendFileSync } from "node:fs";
import { join } from "node:path";

const PAIRS = 150;

/** Adds to BasicSP the assembly `Large` of 300 instances: timers that are connected to receivers. */
export function addLarge(folder) {
  const numbers = Array.from({ length: PAIRS }, (_, index) => index);
  const instances = numbers.map((n) => `  timer${n} : nav::Timer;\n  gps${n} : nav::GPS;\n`);
  const connections = numbers.map((n) => `  timer${n}.timeout -> gps${n}.refresh;\n`);
  const assembly = `\nassembly Large {\n${[...instances, ...connections].join("")}}\n`;
  appendFileSync(join(folder, "basicsp.bellwether"), assembly);
}

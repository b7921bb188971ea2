// SPDX-License-Identifier: Apache-2.0
import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** Adds to BasicSP the assembly `Large`: pairs of a timer and a receiver that is connected with the timer. */
export function addLarge(folder, pairs = 150) {
  const numbers = Array.from({ length: pairs }, (_, index) => index);
  const instances = numbers.map((n) => `  timer${n} : nav::Timer;\n  gps${n} : nav::GPS;\n`);
  const connections = numbers.map((n) => `  timer${n}.timeout -> gps${n}.refresh;\n`);
  const assembly = `\nassembly Large {\n${[...instances, ...connections].join("")}}\n`;
  appendFileSync(join(folder, "basicsp.bellwether"), assembly);
}

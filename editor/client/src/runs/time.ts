// SPDX-License-Identifier: Apache-2.0
const UNITS = ["ns", "µs", "ms", "s"];
const BYTES = ["B", "kB", "MB", "GB", "TB"];

/** Three significant digits, trailing zeros kept. */
export function digits(value: number): string {
  if (value === 0) {
    return "0";
  }
  const rounded = Number(value.toPrecision(3));
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(rounded))));
  return rounded.toFixed(Math.min(decimals, 4));
}

/** A time, given in ns, in a unit that fits. */
export function time(ns: number): string {
  const unit = unitOf(ns);
  return `${digits(ns / 1000 ** unit)} ${UNITS[unit] ?? "s"}`;
}

/** Two times with their names, one unit where both have it: `p50 41.3 / p99 98.2 µs`, `p50 173 µs / p99 3.90 ms`. */
export function times([first, small]: [string, number], [second, large]: [string, number]): string {
  const one = time(small);
  const unit = ` ${UNITS[unitOf(large)] ?? "s"}`;
  return `${first} ${one.endsWith(unit) ? one.slice(0, -unit.length) : one} / ${second} ${time(large)}`;
}

/** Memory, given in bytes, in a unit that fits; a kB has 1,000. */
export function memory(bytes: number): string {
  const unit = unitOf(bytes, BYTES);
  return `${unit === 0 ? String(Math.round(bytes)) : digits(bytes / 1000 ** unit)} ${BYTES[unit] ?? "TB"}`;
}

function unitOf(figure: number, units = UNITS): number {
  let unit = 0;
  for (let value = Math.abs(figure); value >= 999.5 && unit < units.length - 1; value /= 1000) {
    unit++;
  }
  return unit;
}

/** A moment as people say it, given in ISO 8601. */
export function moment(iso: string): string {
  const date = new Date(iso);
  const day = date.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
  return `${day}, ${date.toLocaleTimeString("en-GB")}`;
}

/** A duration as people say it. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 100 ? `${String(seconds)} s` : `${String(Math.round(seconds / 60))} min`;
}

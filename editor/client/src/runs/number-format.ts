// SPDX-License-Identifier: Apache-2.0
const UNITS = ["ns", "µs", "ms", "s"];
const BYTES = ["B", "kB", "MB", "GB", "TB"];

/** Formats a number with three significant digits, including trailing zeros. */
export function digits(value: number): string {
  if (value === 0) {
    return "0";
  }
  const rounded = Number(value.toPrecision(3));
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(rounded))));
  return rounded.toFixed(Math.min(decimals, 4));
}

/** Formats a time in ns with a suitable unit. */
export function time(ns: number): string {
  const unit = unitOf(ns);
  return `${digits(ns / 1000 ** unit)} ${UNITS[unit] ?? "s"}`;
}

/**
 * Formats two times with their names. A common unit is written once: `p50 41.3 / p99 98.2 µs`, `p50 173 µs / p99 3.90
 * ms`.
 */
export function times([first, small]: [string, number], [second, large]: [string, number]): string {
  const one = time(small);
  const unit = ` ${UNITS[unitOf(large)] ?? "s"}`;
  return `${first} ${one.endsWith(unit) ? one.slice(0, -unit.length) : one} / ${second} ${time(large)}`;
}

/** Formats an amount of memory in bytes with a suitable unit; 1 kB is 1,000 bytes. */
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

/** Formats a time in ISO 8601 for the user interface. */
export function moment(iso: string): string {
  const date = new Date(iso);
  const day = date.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
  return `${day}, ${date.toLocaleTimeString("en-GB")}`;
}

/** Formats a duration for the user interface. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 100 ? `${String(seconds)} s` : `${String(Math.round(seconds / 60))} min`;
}

// SPDX-License-Identifier: Apache-2.0
const UNITS = ["ns", "µs", "ms", "s"];

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

/** Two times in the unit of the first: `41.3 / 98.2 µs`. */
export function times(first: number, second: number): string {
  const unit = unitOf(first);
  return second >= 10_000 * 1000 ** unit
    ? `${time(first)} / ${time(second)}`
    : `${digits(first / 1000 ** unit)} / ${digits(second / 1000 ** unit)} ${UNITS[unit] ?? "s"}`;
}

function unitOf(ns: number): number {
  let unit = 0;
  for (let value = Math.abs(ns); value >= 999.5 && unit < UNITS.length - 1; value /= 1000) {
    unit++;
  }
  return unit;
}

/** A duration as people say it. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 100 ? `${String(seconds)} s` : `${String(Math.round(seconds / 60))} min`;
}

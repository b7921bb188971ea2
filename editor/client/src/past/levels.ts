// SPDX-License-Identifier: Apache-2.0
import type { FactorEffect, LevelMean, ResponseEffects } from "../runs/design-protocol";
import { digits } from "../runs/number-format";
import type { Line, Lines } from "./plot";

/** The axis is logarithmic if the largest number is at least this multiple of the smallest. */
const WIDE = 20;
const NUMBER = /^(-?[\d.]+(?:e-?\d+)?)\s*([A-Za-zµ%]*)$/;

/** Returns the factors that have a curve: those with more than two levels. */
export function swept({ factors }: ResponseEffects): FactorEffect[] {
  return factors.filter(({ means }) => means.length > 2);
}

/** Returns the means of a response over the levels of a factor. Levels that are no numbers have equal distances. */
export function levelLines(factor: FactorEffect, response: ResponseEffects): Lines {
  const numbers = numbersOf(factor.means.map(({ level }) => level));
  const points = factor.means
    .map((mean, index) => ({ mean, x: numbers?.[index] ?? index + 1 }))
    .sort((a, b) => a.x - b.x);
  const line = (name: string, value: (mean: LevelMean) => number | undefined): Line => ({
    name,
    points: points.flatMap(({ mean, x }) => {
      const y = value(mean);
      return y === undefined ? [] : [{ x, y: y / response.divisor }];
    }),
  });
  const levels = new Map(points.map(({ mean, x }) => [x, mean.level]));
  const write = (y: number) => `${digits(y)}${response.unit === "" ? "" : ` ${response.unit}`}`;
  const reported = points.map(({ mean }) => `${mean.level}: ${write(mean.mean / response.divisor)}`);
  return {
    description: `${response.response} by ${factor.factor} (${factor.subject}): ${reported.join("; ")}`,
    lines: [
      line("mean", ({ mean }) => mean),
      line("95 % interval, lower end", ({ low }) => low),
      line("95 % interval, upper end", ({ high }) => high),
    ],
    isByPercentile: false,
    isLogarithmic: numbers !== undefined && isWide(numbers),
    write,
    mark: (x) => levels.get(x) ?? "",
    places: points.map(({ x }) => x),
  };
}

/** Returns the numbers of the levels; undefined if a level is no number, or if the units differ. */
function numbersOf(levels: string[]): number[] | undefined {
  const found = levels.map((level) => NUMBER.exec(level));
  const units = new Set(found.map((match) => match?.[2]));
  const numbers = found.map((match) => Number(match?.[1]));
  return units.size === 1 && numbers.every((number) => Number.isFinite(number)) ? numbers : undefined;
}

function isWide(numbers: number[]): boolean {
  const least = Math.min(...numbers);
  return least > 0 && Math.max(...numbers) / least >= WIDE;
}

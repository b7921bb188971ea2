// SPDX-License-Identifier: Apache-2.0
/** The page's own fonts as far as a text and its families need them: rules that a picture of its own can take along. */
export function fontRules(text: string, families: Set<string>): string {
  const codes = new Set(Array.from(text, (each) => each.codePointAt(0) ?? 0));
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => families.has(bare(style.getPropertyValue("font-family"))))
    .filter(({ style }) => [...codes].some(inRange(style.getPropertyValue("unicode-range"))))
    .map((rule) => rule.cssText)
    .join("\n");
}

/** The families that a style names, without quotes. */
export function familiesOf(style: string): string[] {
  return style.split(",").map(bare);
}

function bare(family: string): string {
  return family.trim().replace(/^["']|["']$/g, "");
}

/** @param ranges as `U+0-FF, U+131`; empty for all */
function inRange(ranges: string): (code: number) => boolean {
  const all = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(([, first = "", last = first]) => ({
    first: parseInt(first, 16),
    last: parseInt(last, 16),
  }));
  return (code) => all.length === 0 || all.some(({ first, last }) => first <= code && code <= last);
}

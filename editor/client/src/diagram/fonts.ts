// SPDX-License-Identifier: Apache-2.0
/** Returns the rules of the page's fonts that a text in these families needs, to embed them in an exported picture. */
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

/** Returns the families that a `font-family` names, without quotes. */
export function familiesOf(style: string): string[] {
  return style.split(",").map(bare);
}

function bare(family: string): string {
  return family.trim().replace(/^["']|["']$/g, "");
}

/** @param ranges as `U+0-FF, U+131`; empty for all characters */
function inRange(ranges: string): (code: number) => boolean {
  const all = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(([, first = "", last = first]) => ({
    first: parseInt(first, 16),
    last: parseInt(last, 16),
  }));
  return (code) => all.length === 0 || all.some(({ first, last }) => first <= code && code <= last);
}

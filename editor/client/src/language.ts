// SPDX-License-Identifier: Apache-2.0
/**
 * Browsers in a program that was started in the locale "C" call their language so, which is none: libraries that ask
 * for it fail. Numbers are written as in English then. Imported before everything else.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en", configurable: true });
}

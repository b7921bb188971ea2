// SPDX-License-Identifier: Apache-2.0
/**
 * Sets the language to English if the browser reports a language that does not exist. A browser in the locale "C"
 * reports "C", at which libraries fail. This module is imported before all others.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en", configurable: true });
}

// SPDX-License-Identifier: Apache-2.0
/** Macros: their definition, arguments, and expansion. */
package org.bellwether.language.preprocessor.macro;

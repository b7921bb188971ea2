// SPDX-License-Identifier: Apache-2.0
/**
 * Prints models as text: one printer for each part of the notation. Reading and comparing the text is in {@code save}.
 */
package org.bellwether.language.print;

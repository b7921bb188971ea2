// SPDX-License-Identifier: Apache-2.0
/** Model to text: one printer for each part of the notation. Reading and comparing what was written is in {@code save}. */
package org.bellwether.language.print;

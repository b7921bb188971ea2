// SPDX-License-Identifier: Apache-2.0
/**
 * Prints statements and whole files in the canonical form. What stands within a statement is in the package
 * print.expression.
 */
package org.bellwether.language.print;

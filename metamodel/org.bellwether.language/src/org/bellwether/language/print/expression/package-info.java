// SPDX-License-Identifier: Apache-2.0
/** Prints names, types, values and expressions: the parts within a statement. */
package org.bellwether.language.print.expression;

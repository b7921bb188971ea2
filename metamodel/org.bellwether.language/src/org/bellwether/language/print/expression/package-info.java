// SPDX-License-Identifier: Apache-2.0
/** Prints names, types, values and expressions: what stands within a statement. */
package org.bellwether.language.print.expression;

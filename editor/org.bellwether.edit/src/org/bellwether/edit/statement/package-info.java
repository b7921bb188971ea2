// SPDX-License-Identifier: Apache-2.0
/** Elements edited as statements of the notation: parts of statements, completion, marks. */
package org.bellwether.edit.statement;

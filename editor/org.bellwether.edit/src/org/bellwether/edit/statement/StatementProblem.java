// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.statement;

/**
 * A problem in a statement that the user types.
 *
 * @param offset the offset in the statement; the statement's length if its error is reported elsewhere in the file
 * @param length the number of marked characters; at least 1 if the statement is not empty
 * @param message the problem and its fix, as sentences
 */
public record StatementProblem(int offset, int length, String message) {}

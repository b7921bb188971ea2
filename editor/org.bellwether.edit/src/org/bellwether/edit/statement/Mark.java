// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.statement;

/**
 * A problem in a statement that somebody writes.
 *
 * @param offset where, in the statement; its length for what is wrong elsewhere by it
 * @param length of what is marked; at least 1 where there is something to mark
 * @param message what is wrong and what to do, as sentences
 */
public record Mark(int offset, int length, String message) {}

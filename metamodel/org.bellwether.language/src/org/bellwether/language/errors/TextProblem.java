// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import org.bellwether.model.ProblemCode;

/**
 * Something wrong with a text, as every front end shows it.
 *
 * @param code its code
 * @param offset where it begins, counted in characters from 0
 * @param length how many characters are marked; at least 1, but at the text's end
 * @param message what is wrong, a sentence without the full stop
 * @param fix how to fix it, a sentence without the full stop
 */
public record TextProblem(ProblemCode code, int offset, int length, String message, String fix) {}

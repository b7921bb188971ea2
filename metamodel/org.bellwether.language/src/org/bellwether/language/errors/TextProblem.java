// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import org.bellwether.model.ProblemCode;

/**
 * A problem of a text, as every front end shows it.
 *
 * @param code the problem's code
 * @param offset the beginning of the problem, counted in characters from 0
 * @param length the number of marked characters; at least 1, except at the text's end
 * @param message what is wrong, a sentence without the full stop
 * @param fix how to fix it, a sentence without the full stop
 */
public record TextProblem(ProblemCode code, int offset, int length, String message, String fix) {}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.problems;

/**
 * A problem of the model, at an element.
 *
 * @param element the id of the element; the id of the file if the problem is in its text
 * @param file the file's path in the project's folder
 * @param code the stable code, such as {@code BW307}
 * @param error whether it is an error, which stops generation; otherwise it is a warning
 * @param path the path of the element for the user: {@code assembly BasicSP / instance gps}
 * @param message the problem, a sentence without the full stop
 * @param fix how to fix it, a sentence without the full stop
 * @param text message and fix as sentences
 * @param line the line in the file's text, from 1; 0 if unknown
 * @param column the column in the line, from 1; 0 if unknown
 * @param length the number of marked characters; 0 if unknown
 */
public record ModelProblem(
        String element,
        String file,
        String code,
        boolean error,
        String path,
        String message,
        String fix,
        String text,
        int line,
        int column,
        int length) {}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.problems;

/**
 * A problem of the model, at an element.
 *
 * @param element the id of the element; the file's if the problem is of its text
 * @param file the file's path in the project's folder
 * @param code stable code, such as {@code BW307}
 * @param error whether it stops the work; else it is a warning
 * @param path the element for people: {@code assembly BasicSP / instance gps}
 * @param message what is wrong, a sentence without the full stop
 * @param fix how to fix it, a sentence without the full stop
 * @param text both as sentences
 * @param line line in the file's text, from 1; 0 if not known
 * @param column column in the line, from 1; 0 if not known
 * @param length how many characters are marked there; 0 if not known
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

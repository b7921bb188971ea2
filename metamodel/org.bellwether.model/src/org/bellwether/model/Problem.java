// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model;

/**
 * A problem of a model, as every front end shows it.
 *
 * @param code stable code, BW and three digits; the codes are listed in docs/reference/constraints.md
 * @param severity whether the problem prevents generating and running
 * @param path the element's path for people, such as {@code assembly BasicSP / instance gps}; empty if there is none
 * @param file the file, as the user gave it; empty if the model is not from a file
 * @param line line in the file, from 1; 0 if not known
 * @param column column in the line, from 1; 0 if not known
 * @param message what is wrong, a sentence without the full stop
 * @param fix how to fix it, a sentence without the full stop
 * @param excerpt the line of the file with a marker under the place, two lines; empty for files that are not text
 */
public record Problem(
        String code,
        Severity severity,
        String path,
        String file,
        int line,
        int column,
        String message,
        String fix,
        String excerpt) {

    /** Creates a problem without an excerpt. */
    public Problem(
            String code,
            Severity severity,
            String path,
            String file,
            int line,
            int column,
            String message,
            String fix) {
        this(code, severity, path, file, line, column, message, fix, "");
    }

    /** Returns {@code file:line:column: severity code path: message. fix.} and the excerpt, without unknown parts. */
    public String render() {
        StringBuilder text = new StringBuilder(file);
        if (line > 0) {
            text.append(':').append(line);
            if (column > 0) {
                text.append(':').append(column);
            }
        }
        if (!text.isEmpty()) {
            text.append(": ");
        }
        text.append(severity).append(' ').append(code);
        if (!path.isEmpty()) {
            text.append(' ').append(path);
        }
        return text.append(": ")
                .append(text())
                .append(excerpt.isEmpty() ? "" : "\n" + excerpt)
                .toString();
    }

    /** Returns the problem and its fix, as sentences. */
    public String text() {
        return sentence(message) + (fix.isEmpty() ? "" : " " + sentence(fix));
    }

    private static String sentence(String text) {
        return text.endsWith("?") ? text : text + ".";
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** Returns the same problem with another name of its file. */
    public Problem withFile(String name) {
        return new Problem(code, severity, path, name, line, column, message, fix, excerpt);
    }

    /** Returns the same problem with its line of the file. */
    public Problem withExcerpt(String text) {
        return new Problem(code, severity, path, file, line, column, message, fix, text);
    }

    @Override
    public String toString() {
        return render();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.text;

import java.util.ArrayList;
import java.util.List;

/** The text under construction: lines with their indentation, blocks, empty lines. It does not depend on models. */
public final class TextWriter {
    private static final int STEP = 2;

    private StringBuilder out = new StringBuilder();
    private int indentation;
    /** True if nothing has been written yet in the open block. */
    private boolean fresh = true;

    private boolean gapWanted;
    /** True unless the writer has written a comment or a block, which must not be joined to one line. */
    private boolean joinable = true;

    /** The text that {@link #capture} has collected as whole lines, and whether these may be joined to one. */
    public record Captured(String text, boolean joinable) {
        public List<String> lines() {
            List<String> result = new ArrayList<>();
            text.lines().forEach(l -> result.add(l.strip()));
            return result;
        }
    }

    public String text() {
        return out.toString();
    }

    public int indentation() {
        return indentation;
    }

    /** Requests an empty line before the next element, unless that is the first or last of its block. */
    public void gap() {
        gapWanted = !fresh;
    }

    /** Cancels the request of {@link #gap()}. */
    public void dropGap() {
        gapWanted = false;
    }

    /** Writes the requested empty line before an element. */
    public void begin() {
        if (gapWanted) {
            out.append('\n');
        }
        gapWanted = false;
        fresh = false;
    }

    public void line(Line line, String trailer) {
        indent();
        line.writeTo(out, indentation);
        out.append(trailer).append('\n');
    }

    public void line(String text) {
        if (!text.isEmpty()) {
            indent();
        }
        out.append(text).append('\n');
    }

    public void emptyLine() {
        out.append('\n');
    }

    /** Keeps the following text from being joined to one line. */
    public void keepApart() {
        joinable = false;
    }

    /** Writes a block: its head, a comment after its opening brace, the body one level deeper, and its end. */
    public void block(Line head, String opening, Runnable body, String end) {
        head.word("{");
        indent();
        head.writeTo(out, indentation);
        out.append(opening);
        int empty = out.length();
        out.append('\n');
        int full = out.length();
        inside(body);
        if (out.length() == full && opening.isEmpty()) {
            out.setLength(empty);
        } else {
            indent();
        }
        out.append(end).append('\n');
        joinable = false;
    }

    private void inside(Runnable body) {
        boolean wanted = gapWanted;
        fresh = true;
        gapWanted = false;
        indentation += STEP;
        body.run();
        indentation -= STEP;
        gapWanted = wanted;
        fresh = false;
    }

    /** Returns the text that a body writes one level deeper, without writing the text. */
    public Captured capture(Runnable body) {
        StringBuilder outer = out;
        boolean outerJoinable = joinable;
        out = new StringBuilder();
        joinable = true;
        inside(body);
        Captured result = new Captured(out.toString(), joinable);
        out = outer;
        joinable = outerJoinable;
        return result;
    }

    private void indent() {
        out.append(" ".repeat(indentation));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.workspace;

import java.util.Arrays;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Converts offsets in a text to the protocol's lines and UTF-16 columns, both from 0, and back. */
public final class Positions {
    private final String text;
    private final int[] starts;

    public Positions(String text) {
        this.text = text;
        starts = lineStarts(text);
    }

    private static int[] lineStarts(String text) {
        int[] found = new int[64];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean ends = c == '\n' || c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n');
            if (ends) {
                found = count == found.length ? Arrays.copyOf(found, count * 2) : found;
                found[count++] = i + 1;
            }
        }
        return Arrays.copyOf(found, count);
    }

    public String text() {
        return text;
    }

    int lines() {
        return starts.length;
    }

    /** Returns the line of an offset, from 0. */
    public int line(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : -found - 2;
    }

    public Position at(int offset) {
        int inside = Math.max(0, Math.min(offset, text.length()));
        int line = line(inside);
        return new Position(line, inside - starts[line]);
    }

    public Range range(int offset, int length) {
        return new Range(at(offset), at(offset + length));
    }

    /** Returns the range of the whole text. */
    public Range all() {
        return range(0, text.length());
    }

    /** Returns the offset of a position; a position outside of the text is moved to the nearest one inside, as the protocol requires. */
    public int offset(Position position) {
        if (position.getLine() >= starts.length) {
            return text.length();
        }
        int line = Math.max(0, position.getLine());
        return Math.min(starts[line] + Math.max(0, position.getCharacter()), endOfLine(line));
    }

    /** Returns the offset of a line's first character that is not a blank. */
    public int indented(int line) {
        int offset = starts[line];
        int end = endOfLine(line);
        while (offset < end && Character.isWhitespace(text.charAt(offset))) {
            offset++;
        }
        return offset;
    }

    /** Returns the offset of a line's end, before its line feed. */
    public int endOfLine(int line) {
        int end = line + 1 < starts.length ? starts[line + 1] : text.length();
        while (end > starts[line] && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        return end;
    }
}

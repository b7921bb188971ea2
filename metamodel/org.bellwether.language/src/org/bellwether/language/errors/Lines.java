// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.Arrays;

/** Lines and columns of a text, and a line with a marker under a place in it. */
public final class Lines {
    /** The greatest length of an excerpt, in characters; a longer line is cut to the part around the marker. */
    private static final int WIDTH = 120;

    private final String text;
    private final int[] starts;

    public Lines(String text) {
        this.text = text;
        int[] found = new int[16];
        int count = 1;
        for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
            if (count == found.length) {
                found = Arrays.copyOf(found, count * 2);
            }
            found[count++] = i + 1;
        }
        starts = Arrays.copyOf(found, count);
    }

    /** Returns the line of an offset, from 1. */
    public int line(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** Returns the column of an offset, from 1. */
    public int column(int offset) {
        return offset - starts[line(offset) - 1] + 1;
    }

    /**
     * Returns two lines: the text's line and, under it, a marker that begins at the offset and ends at the line's end
     * at the latest.
     */
    public String excerpt(int offset, int length) {
        int start = starts[line(offset) - 1];
        int end = line(offset) < starts.length ? starts[line(offset)] - 1 : text.length();
        String line = text.substring(start, end).stripTrailing();
        int from = offset - start;
        int to = Math.max(from + 1, Math.min(from + length, line.length()));
        int cut = from < WIDTH ? 0 : from - WIDTH / 2;
        String shown = line.substring(Math.min(cut, line.length()), Math.min(line.length(), cut + WIDTH));
        StringBuilder marker = new StringBuilder();
        for (int i = cut; i < from; i++) {
            marker.append(i < line.length() && line.charAt(i) == '\t' ? '\t' : ' ');
        }
        marker.append("^".repeat(Math.max(1, Math.min(to - from, WIDTH))));
        return "    " + printable(shown) + "\n    " + marker;
    }

    private static String printable(String line) {
        return line.replaceAll("[\\p{Cc}&&[^\\t]]", "\ufffd");
    }
}

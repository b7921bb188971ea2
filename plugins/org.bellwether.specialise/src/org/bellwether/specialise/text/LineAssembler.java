// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Assembles a text from kept ranges and replacements. A line has the origin of its first kept character; a line without
 * kept characters has the origin of its replacement.
 */
final class LineAssembler {
    private final SourceText source;
    private final int[] starts;
    private final List<Line> lines = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private Origin origin;

    LineAssembler(SourceText source, int[] starts) {
        this.source = source;
        this.starts = starts;
    }

    /** Keeps a range of the joined text. */
    void keep(int from, int to) {
        for (int i = lineAt(from), position = from; position < to; i++) {
            Line line = source.lines().get(i);
            int stop = Math.min(to, starts[i] + line.text().length());
            text.append(line.text(), position - starts[i], stop - starts[i]);
            claim(line.origin());
            position = stop;
            if (position < to) {
                finish(line.end());
                position++;
            }
        }
    }

    /** Replaces a range by a new text. */
    void put(Replacement replacement) {
        String[] parts = replacement.text().split("\n", -1);
        for (int i = 0; i < parts.length; i++) {
            text.append(parts[i]);
            if (i > 0) {
                claim(replacement.origin().plus(i));
            } else if (!parts[i].isEmpty() || parts.length > 1) {
                claim(source.lines().get(lineAt(replacement.start())).origin());
            }
            if (i + 1 < parts.length) {
                finish(source.lineEnd());
            }
        }
    }

    /** Returns the lines so far. */
    List<Line> lines() {
        if (!text.isEmpty()) {
            finish("");
        }
        return List.copyOf(lines);
    }

    private void claim(Origin place) {
        if (origin == null) {
            origin = place;
        }
    }

    private void finish(String end) {
        lines.add(new Line(text.toString(), end, origin));
        text.setLength(0);
        origin = null;
    }

    private int lineAt(int position) {
        int found = Arrays.binarySearch(starts, position);
        return found >= 0 ? found : Math.max(0, -found - 2);
    }
}

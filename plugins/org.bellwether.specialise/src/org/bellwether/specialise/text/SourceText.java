// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/**
 * The lines of a file. Texts are immutable; each change creates a new text.
 *
 * @param lines all lines, in order
 */
public record SourceText(List<Line> lines) {
    private static final String LINE_FEED = "\n";
    private static final String CARRIAGE_RETURN = "\r";

    /**
     * Divides a file into lines.
     *
     * @param file the name of the file in origins
     */
    public static SourceText of(String file, byte[] octets) {
        String text = Octets.text(octets);
        List<Line> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int feed = text.indexOf(LINE_FEED, start);
            int stop = feed < 0 ? text.length() : feed;
            boolean isCrLf = feed > start && text.charAt(feed - 1) == '\r';
            String end = feed < 0 ? "" : isCrLf ? CARRIAGE_RETURN + LINE_FEED : LINE_FEED;
            lines.add(new Line(
                    text.substring(start, isCrLf ? stop - 1 : stop), end, new Origin(file, lines.size() + 1, false)));
            start = stop + 1;
        }
        return new SourceText(List.copyOf(lines));
    }

    /** Returns the octets of the file. */
    public byte[] octets() {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line.text()).append(line.end()));
        return Octets.of(text.toString());
    }

    /** Returns the line end of new lines: that of the first line, or a line feed if there is none. */
    public String lineEnd() {
        return lines.isEmpty() || lines.get(0).end().isEmpty()
                ? LINE_FEED
                : lines.get(0).end();
    }

    /** Returns the whole text with a line feed for each line end, so that searches do not depend on the line ends. */
    public String joined() {
        StringBuilder text = new StringBuilder();
        for (Line line : lines) {
            text.append(line.text()).append(line.end().isEmpty() ? "" : LINE_FEED);
        }
        return text.toString();
    }

    /** Returns the index of the line that contains each position of {@link #joined()}. */
    public int[] linesAt(int... positions) {
        int[] starts = starts();
        return Arrays.stream(positions)
                .map(position -> {
                    int found = Arrays.binarySearch(starts, position);
                    return found >= 0 ? found : -found - 2;
                })
                .toArray();
    }

    /** Returns the number of octets. */
    public long size() {
        return lines.stream()
                .mapToLong(line -> line.text().length() + line.end().length())
                .sum();
    }

    /** Returns the text with the same new lines after each of several lines, whose indices are in order. */
    public SourceText insert(List<Line> added, int... behind) {
        List<Line> all = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            boolean isPlace = next < behind.length && behind[next] == i;
            all.add(isPlace && line.end().isEmpty() ? new Line(line.text(), lineEnd(), line.origin()) : line);
            if (isPlace) {
                all.addAll(added);
                next++;
            }
        }
        return new SourceText(List.copyOf(all));
    }

    /** Returns the text with a change of the lines whose indices are wanted. */
    public SourceText change(IntPredicate wanted, UnaryOperator<Line> change) {
        List<Line> all = new ArrayList<>(lines);
        for (int i = 0; i < all.size(); i++) {
            if (wanted.test(i)) {
                all.set(i, change.apply(all.get(i)));
            }
        }
        return new SourceText(List.copyOf(all));
    }

    /**
     * Returns the text with replaced ranges.
     *
     * @param replacements in order, without overlap
     */
    public SourceText replace(List<Replacement> replacements) {
        LineAssembler assembler = new LineAssembler(this, starts());
        int position = 0;
        for (Replacement replacement : replacements) {
            assembler.keep(position, replacement.start());
            assembler.put(replacement);
            position = replacement.end();
        }
        assembler.keep(position, joined().length());
        return new SourceText(assembler.lines());
    }

    /** Returns where each line starts in {@link #joined()}. */
    private int[] starts() {
        int[] starts = new int[lines.size()];
        int position = 0;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = position;
            position += lines.get(i).text().length() + (lines.get(i).end().isEmpty() ? 0 : 1);
        }
        return starts;
    }
}

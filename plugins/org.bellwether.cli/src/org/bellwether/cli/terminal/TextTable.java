// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Cells in columns: the first columns are aligned to the left, the others to the right; columns without any cell are
 * left out.
 */
public final class TextTable {
    private static final String GAP = "  ";

    private record Line(List<String> cells, boolean heading, UnaryOperator<String> style) {
        private String cell(int column) {
            return column < cells.size() ? cells.get(column) : "";
        }
    }

    private final int left;
    private final List<Line> lines = new ArrayList<>();

    /** @param left the number of columns that are aligned to the left */
    public TextTable(int left) {
        this.left = left;
    }

    /** Adds the names of columns. A column that has only a name is left out. */
    public TextTable heading(List<String> cells, UnaryOperator<String> style) {
        lines.add(new Line(List.copyOf(cells), true, style));
        return this;
    }

    /** Adds a row; missing cells are empty. */
    public TextTable row(List<String> cells) {
        return row(cells, UnaryOperator.identity());
    }

    /** Adds a row with a style for the whole row. */
    public TextTable row(List<String> cells, UnaryOperator<String> style) {
        lines.add(new Line(List.copyOf(cells), false, style));
        return this;
    }

    /** Adds a line that is not divided into columns. */
    public TextTable text(String text) {
        return row(List.of(text));
    }

    public String render() {
        int columns = lines.stream().mapToInt(line -> line.cells().size()).max().orElse(0);
        int[] shown = IntStream.range(0, columns).filter(this::isNeeded).toArray();
        int[] widths = new int[columns];
        for (int column : shown) {
            widths[column] = lines.stream()
                    .filter(line -> line.cells().size() > 1)
                    .mapToInt(line -> line.cell(column).length())
                    .max()
                    .orElse(0);
        }
        StringBuilder text = new StringBuilder();
        lines.forEach(line ->
                text.append(line.style().apply(padded(line, shown, widths))).append('\n'));
        return text.toString();
    }

    private boolean isNeeded(int column) {
        return column == 0
                || lines.stream()
                        .anyMatch(line -> !line.heading() && !line.cell(column).isEmpty());
    }

    private String padded(Line line, int[] shown, int[] widths) {
        StringBuilder text = new StringBuilder();
        for (int column : shown) {
            String cell = line.cell(column);
            String space = " ".repeat(Math.max(0, widths[column] - cell.length()));
            text.append(column == 0 ? "" : GAP).append(column < left ? cell + space : space + cell);
        }
        return text.toString().stripTrailing();
    }
}

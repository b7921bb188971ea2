// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.data.Units;
import org.bellwether.results.instructions.CodePart;
import org.bellwether.results.instructions.InstructionMetrics;

/** Describes the comparison of two configurations' instruction counts, in sentences for people. */
public final class CountWording {
    /** The smallest part of all instructions for which a difference is mentioned. */
    private static final double LEAST_PART = 0.001;

    private CountWording() {}

    /**
     * Returns the difference in instructions of the other configuration, and its parts; empty if they were not counted.
     *
     * @param rows the rows of a comparison
     */
    public static Optional<String> sentence(List<Comparison.Row> rows) {
        List<Comparison.Row> all = rows.stream()
                .filter(row -> row.figure().isCounted() && row.figure().metric().equals(InstructionMetrics.NAME))
                .toList();
        return all.stream()
                .filter(row -> row.figure().statistic().equals(InstructionMetrics.ALL))
                .findFirst()
                .map(total -> sentence(total, all, rows));
    }

    private static String sentence(Comparison.Row total, List<Comparison.Row> parts, List<Comparison.Row> rows) {
        String where = parts(total, parts);
        if (parts.size() == 1) { // only whole processes were counted
            where = programs(total, rows);
        }
        double tolerance = total.visible();
        String counts = Units.count(total.base()) + " → " + Units.count(total.other()) + " in phase "
                + total.figure().phase() + ", which counts repeat within "
                + String.format(Locale.ROOT, "%.1f %%", 100 * tolerance);
        return amount(total) + " instructions an activation (" + counts + ")" + (where.isEmpty() ? "" : ": " + where)
                + ".";
    }

    private static String amount(Comparison.Row total) {
        double part = Math.abs(total.effect() - 1);
        String percent = String.format(Locale.ROOT, part < 0.1 ? "%.1f %%" : "%.0f %%", 100 * part);
        return switch (total.verdict()) {
            case HIGHER -> percent + " more";
            case LOWER -> percent + " fewer";
            case NOT_DECIDABLE -> "nobody knows how many";
            default -> "as many";
        };
    }

    private static String parts(Comparison.Row total, List<Comparison.Row> parts) {
        return largest(
                total,
                parts,
                row -> CodePart.ofKey(row.figure().statistic())
                        .map(part -> "in " + part.label())
                        .orElse(""));
    }

    private static String programs(Comparison.Row total, List<Comparison.Row> rows) {
        List<Comparison.Row> programs = rows.stream()
                .filter(row ->
                        row.figure().isCounted() && row.figure().statistic().equals(InstructionMetrics.ALL))
                .toList();
        return largest(total, programs, row -> {
            String program = InstructionMetrics.program(row.figure().metric());
            return program.isEmpty() ? "" : "in " + program;
        });
    }

    private interface Place {
        String of(Comparison.Row row);
    }

    /** Returns the parts that differ, the largest difference first. */
    private static String largest(Comparison.Row total, List<Comparison.Row> rows, Place place) {
        List<Comparison.Row> different = new ArrayList<>(rows.stream()
                .filter(row -> !place.of(row).isEmpty())
                .filter(row -> row.verdict() == Verdict.HIGHER || row.verdict() == Verdict.LOWER)
                .filter(row -> Math.abs(row.other() - row.base()) >= LEAST_PART * total.base())
                .toList());
        different.sort(Comparator.comparingDouble((Comparison.Row row) -> -Math.abs(row.other() - row.base())));
        return different.stream()
                .map(row -> (row.other() > row.base() ? "+" : "−") + Units.count(Math.abs(row.other() - row.base()))
                        + " " + place.of(row))
                .collect(Collectors.joining(", "));
    }
}

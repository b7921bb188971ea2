// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.instructions.CodePart;
import org.bellwether.results.instructions.InstructionMetrics;
import org.bellwether.results.statistics.MetricResult;

/**
 * A row of a table with the instructions that processes execute in an activation.
 *
 * @param name the metric's name: for all processes, or for one program
 * @param phase the phase that was counted
 */
public record InstructionRow(String name, String phase) {
    /** The headings of the columns: all instructions, then those of each part. */
    public static final List<String> HEAD = Stream.concat(
                    Stream.of("instructions"), Stream.of(CodePart.values()).map(CodePart::key))
            .toList();

    private static final List<String> STATISTICS = Stream.concat(
                    Stream.of(InstructionMetrics.ALL),
                    Stream.of(CodePart.values()).map(CodePart::key))
            .toList();

    /** Returns the rows of a session, in order. */
    public static List<InstructionRow> of(SessionData view) {
        return view.runs().stream()
                .flatMap(run -> run.metrics().stream())
                .filter(InstructionMetrics::isOne)
                .map(metric -> new InstructionRow(metric.name(), metric.phase()))
                .distinct()
                .toList();
    }

    /** Returns the tool that counted the instructions of a session, for people. */
    public static String counted(SessionData view) {
        List<String> tools = view.runs().stream()
                .flatMap(run -> run.metrics().stream())
                .filter(InstructionMetrics::isOne)
                .map(InstructionMetrics::counted)
                .distinct()
                .toList();
        return String.join(", ", tools);
    }

    /** Returns the metric of this row in a run. */
    public Optional<MetricResult> in(RunData run) {
        return run.metric(name, phase, InstructionMetrics.KIND);
    }

    /** Returns the processes of the row, for people. */
    public String title() {
        String program = InstructionMetrics.program(name);
        return (program.isEmpty() ? "all processes" : program) + ", phase " + phase;
    }

    /** Returns the counts of a configuration. */
    public List<String> cells(Group group) {
        Optional<MetricResult> metric = in(group.pooled());
        List<String> cells = new ArrayList<>();
        for (String statistic : STATISTICS) {
            cells.add(metric.filter(found -> found.values().containsKey(statistic))
                    .map(found -> Units.count(found.value(statistic)))
                    .orElse(""));
        }
        return cells;
    }

    /** Returns the ratios of another configuration's counts to the first's. */
    public List<String> ratios(Group base, Group other) {
        Optional<MetricResult> one = in(base.pooled());
        Optional<MetricResult> two = in(other.pooled());
        return STATISTICS.stream()
                .map(statistic -> one.isEmpty()
                                || two.isEmpty()
                                || !(one.get().value(statistic) > 0)
                                || !two.get().values().containsKey(statistic)
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "%.3f",
                                two.get().value(statistic) / one.get().value(statistic)))
                .toList();
    }
}

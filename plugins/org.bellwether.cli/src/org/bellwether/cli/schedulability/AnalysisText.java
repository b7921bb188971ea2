// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.schedulability;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.generator.plan.Plan;
import org.bellwether.schedulability.system.CoreResult;
import org.bellwether.schedulability.system.DeadlineResult;
import org.bellwether.schedulability.system.MissingData;
import org.bellwether.schedulability.system.SchedulabilityTest;
import org.bellwether.schedulability.system.SystemResult;
import org.bellwether.schedulability.system.TestResult;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.Nanoseconds;

/** The tables of an analysis, as text. */
final class AnalysisText {
    private static final String NO_VERDICT = "no verdict";

    private final SystemResult result;
    private final UnaryOperator<String> bold;

    private AnalysisText(SystemResult result, UnaryOperator<String> bold) {
        this.result = result;
        this.bold = bold;
    }

    /** Returns the text, without a line end. */
    static String of(Plan plan, SystemResult result, UnaryOperator<String> bold) {
        return new AnalysisText(result, bold).text(plan.model() + " / " + plan.experiment());
    }

    private String text(String title) {
        List<String> parts = new ArrayList<>();
        parts.add(bold.apply(title) + ": " + result.discipline().title());
        parts.add(cores());
        if (!result.deadlines().isEmpty()) {
            parts.add(deadlines());
        }
        Set<String> notes = notes();
        if (!notes.isEmpty()) {
            parts.add(String.join("\n", notes));
        }
        if (!result.missing().isEmpty()) {
            parts.add(missing());
        }
        if (!result.assumptions().isEmpty()) {
            parts.add("assumed:\n  " + String.join("\n  ", result.assumptions()));
        }
        sources(parts);
        parts.add(verdict());
        return String.join("\n\n", parts);
    }

    private String cores() {
        TextTable table = new TextTable(4);
        table.heading(List.of("core", "order", "test", "result", "utilisation"), bold);
        for (CoreResult core : result.cores()) {
            String utilisation = (core.undecidable().isPresent() ? "at least " : "") + percent(core.utilisation());
            List<TestResult> tests = core.tests();
            table.row(List.of(
                    core.core().fullName(),
                    core.order(),
                    tests.isEmpty() ? "" : tests.get(0).test().title(),
                    tests.isEmpty()
                            ? core.undecidable().isPresent() ? NO_VERDICT : ""
                            : tests.get(0).outcome().text(),
                    utilisation));
            for (TestResult test : tests.subList(Math.min(1, tests.size()), tests.size())) {
                table.row(List.of("", "", test.test().title(), test.outcome().text()));
            }
        }
        return table.render().stripTrailing();
    }

    private String deadlines() {
        TextTable table = new TextTable(3);
        table.heading(List.of("task", "guaranteed", "by", "period", "WCET", "deadline", "worst response"), bold);
        for (DeadlineResult each : result.deadlines()) {
            table.row(List.of(
                    (each.isPart() ? "  " : "") + each.name(),
                    answer(each.verdict()),
                    each.test().map(SchedulabilityTest::title).orElse(""),
                    each.isPart() ? "" : Nanoseconds.text(each.period()),
                    time(each.wcet()),
                    (each.stated() ? "" : "* ") + Nanoseconds.text(each.deadline()),
                    time(each.response())));
        }
        return table.render().stripTrailing();
    }

    private static String answer(DeadlineVerdict verdict) {
        return switch (verdict) {
            case GUARANTEED -> "yes";
            case NO_MISS_SIMULATED -> "no miss simulated";
            case MISS -> "no";
            case UNKNOWN -> NO_VERDICT;
        };
    }

    private Set<String> notes() {
        Set<String> notes = new LinkedHashSet<>();
        if (result.deadlines().stream().anyMatch(each -> !each.stated())) {
            notes.add("* the model states no deadline: the period stands for it");
        }
        for (CoreResult core : result.cores()) {
            core.undecidable()
                    .ifPresent(reason -> notes.add("! " + core.core().fullName() + " has no verdict: " + reason));
        }
        for (DeadlineResult each : result.deadlines()) {
            boolean own = !each.reason().isEmpty()
                    && each.cores().stream().noneMatch(core -> each.reason().startsWith(core))
                    && result.missing().stream()
                            .noneMatch(missing -> each.reason().startsWith(missing.where()));
            if (own) {
                notes.add("! " + each.name() + " has no verdict: " + each.reason());
            }
        }
        return notes;
    }

    private String missing() {
        StringBuilder text = new StringBuilder("missing:");
        for (MissingData missing : result.missing()) {
            text.append("\n  ").append(missing.where()).append(": ").append(missing.what());
            text.append("\n    ").append(missing.fix());
        }
        return text.toString();
    }

    private void sources(List<String> parts) {
        Set<SchedulabilityTest> tests = new LinkedHashSet<>();
        result.cores().forEach(core -> core.tests().forEach(test -> tests.add(test.test())));
        result.deadlines().forEach(each -> each.test().ifPresent(tests::add));
        if (!tests.isEmpty()) {
            parts.add("tests:\n  "
                    + String.join(
                            "\n  ",
                            tests.stream()
                                    .map(test -> test.title() + ": " + test.source())
                                    .toList()));
        }
    }

    private String verdict() {
        int all = result.deadlines().size();
        return switch (result.verdict()) {
            case GUARANTEED -> all == 1 ? "the deadline is guaranteed" : "all " + all + " deadlines are guaranteed";
            case NO_MISS_SIMULATED ->
                "no miss in the simulated hyperperiod, which proves nothing for other times of" + " activation";
            case MISS ->
                count(DeadlineVerdict.MISS) + " of " + all + (all == 1 ? " deadline" : " deadlines") + " can be missed";
            case UNKNOWN ->
                all == 0
                        ? "no deadline has a verdict"
                        : count(DeadlineVerdict.UNKNOWN) + " of " + all
                                + (all == 1 ? " deadline has no verdict" : " deadlines have no verdict");
        };
    }

    private long count(DeadlineVerdict verdict) {
        return result.deadlines().stream()
                .filter(each -> each.verdict() == verdict)
                .count();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    private static String time(OptionalLong ns) {
        return ns.isPresent() ? Nanoseconds.text(ns.getAsLong()) : "";
    }
}

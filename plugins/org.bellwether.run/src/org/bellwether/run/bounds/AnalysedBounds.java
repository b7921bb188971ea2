// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.bounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.target.Target;
import org.bellwether.results.bounds.BoundsRecord;
import org.bellwether.results.bounds.BoundsRecord.Bound;
import org.bellwether.schedulability.reading.ConfiguredDiscipline;
import org.bellwether.schedulability.reading.SystemReader;
import org.bellwether.schedulability.system.Analysis;
import org.bellwether.schedulability.system.DeadlineResult;
import org.bellwether.schedulability.system.Discipline;
import org.bellwether.schedulability.system.SystemResult;
import org.bellwether.schedulability.task.DeadlineVerdict;

/** Analyses the schedulability of a plan, and returns the bound of each measured figure of a deadline. */
public final class AnalysedBounds {
    private AnalysedBounds() {}

    /**
     * Returns the bounds of a plan's figures in timed phases.
     *
     * @param target the ORB that runs the plan; its options choose the discipline
     * @return empty if no figure has a bound, or if no exact analysis exists for the scheduling of processes: by
     *     laxities, by different disciplines, or by a discipline with several processes on a core
     * @throws org.bellwether.generator.refusal.RefusedException if the plan cannot be read
     */
    public static Optional<BoundsRecord> of(Plan plan, Target target) {
        Optional<Discipline> discipline =
                ConfiguredDiscipline.of(plan, target).filter(each -> !each.isSimulated()); // they give no bounds
        if (discipline.isEmpty()) {
            return Optional.empty();
        }
        SystemResult result = Analysis.of(SystemReader.of(plan, List.of(target)), discipline.get());
        List<Bound> bounds = new MeasuredDeadlines(plan, result.deadlines())
                .all().stream().map(AnalysedBounds::bound).toList();
        if (bounds.stream().noneMatch(bound -> bound.boundNs() != null)) {
            return Optional.empty();
        }
        return Optional.of(
                new BoundsRecord(BoundsRecord.SCHEMA, discipline.get().title(), bounds, assumptions(result)));
    }

    private static Bound bound(MeasuredDeadlines.Measured measured) {
        List<DeadlineResult> results = measured.results();
        List<OptionalLong> worst = measured.worst();
        DeadlineResult first = results.get(0);
        boolean known = worst.stream().allMatch(OptionalLong::isPresent);
        return new Bound(
                first.name(),
                measured.metric().name(),
                measured.metric().phase(),
                measured.metric().kind(),
                known ? worst.stream().mapToLong(OptionalLong::getAsLong).max().orElseThrow() : null,
                results.stream().mapToLong(DeadlineResult::deadline).min().orElseThrow(),
                results.stream().allMatch(result -> result.verdict() == DeadlineVerdict.GUARANTEED),
                first.test().map(test -> test.title()).orElse(""),
                results.stream()
                        .map(DeadlineResult::reason)
                        .filter(reason -> !reason.isEmpty())
                        .findFirst()
                        .orElse(""));
    }

    private static List<String> assumptions(SystemResult result) {
        List<String> all = new ArrayList<>();
        result.cores().forEach(core -> all.add(core.core().fullName() + " has the order: " + core.order()));
        all.addAll(result.assumptions());
        all.add("context switches, interrupts, the ORB's own threads and other programs take no time but what the"
                + " model's worst-case times contain");
        return all;
    }
}

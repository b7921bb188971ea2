// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.schedulability.system.TestResult.Outcome;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.Task;
import org.bellwether.schedulability.task.TermLimit;
import org.bellwether.schedulability.task.Utilisation;
import org.bellwether.schedulability.uniprocessor.DemandBound;
import org.bellwether.schedulability.uniprocessor.HyperbolicBound;
import org.bellwether.schedulability.uniprocessor.UtilisationBound;

/** Computes the results of each core: its utilisation, and the tests of all its tasks together. */
final class CoreTests {
    private final SystemModel model;
    private final Discipline discipline;
    private final Map<Integer, String> undecidable;
    private final Holistic holistic;
    private final TermLimit effort;

    /** @param holistic the analysis: after its result was computed, or before for simulated disciplines */
    CoreTests(
            SystemModel model,
            Discipline discipline,
            Map<Integer, String> undecidable,
            Holistic holistic,
            TermLimit effort) {
        this.model = model;
        this.discipline = discipline;
        this.undecidable = undecidable;
        this.holistic = holistic;
        this.effort = effort;
    }

    List<CoreResult> all(List<DeadlineResult> deadlines) {
        List<CoreResult> results = new ArrayList<>();
        for (int i = 0; i < model.cores().size(); i++) {
            Optional<String> reason = Optional.ofNullable(undecidable.get(i));
            results.add(new CoreResult(
                    model.cores().get(i),
                    order(i),
                    utilisation(i),
                    reason,
                    reason.isPresent() ? List.of() : tests(i, deadlines)));
        }
        return results;
    }

    private String order(int core) {
        if (discipline != Discipline.MODEL) {
            return discipline.title();
        }
        List<Integer> levels = model.chains().stream()
                .flatMap(chain -> chain.steps().stream())
                .filter(step -> step.core() == core)
                .map(Step::level)
                .distinct()
                .toList();
        if (levels.stream().noneMatch(level -> level > 0)) {
            return "rate monotonic, assumed";
        }
        return levels.contains(0) ? "the model's priorities, then rate monotonic, assumed" : "the model's priorities";
    }

    private double utilisation(int core) {
        List<Task> all = new ArrayList<>();
        for (Chain chain : model.chains()) {
            for (Step step : chain.steps()) {
                if (step.core() == core) {
                    all.add(new Task(step.name(), chain.period(), step.worst(), step.deadline(), 0));
                }
            }
        }
        return Utilisation.of(all).value();
    }

    private List<TestResult> tests(int core, List<DeadlineResult> deadlines) {
        List<Task> tasks = discipline.isSimulated() ? List.of() : holistic.tasks(core);
        List<TestResult> tests = new ArrayList<>();
        boolean alone = holistic.chains(core).stream()
                .allMatch(chain -> model.chains().get(chain).isOneStep());
        boolean rateMonotonic = order(core).startsWith("rate monotonic");
        boolean simple = alone && UtilisationBound.applies(tasks);
        if (rateMonotonic) {
            tests.add(bound(
                    SchedulabilityTest.UTILISATION_BOUND, simple, simple && UtilisationBound.rateMonotonic(tasks)));
            tests.add(bound(SchedulabilityTest.HYPERBOLIC_BOUND, simple, simple && HyperbolicBound.holds(tasks)));
        } else if (discipline == Discipline.EDF) {
            tests.add(bound(
                    SchedulabilityTest.UTILISATION_BOUND,
                    simple,
                    simple && UtilisationBound.earliestDeadlineFirst(tasks)));
            tests.add(new TestResult(
                    SchedulabilityTest.PROCESSOR_DEMAND,
                    outcome(DemandBound.of(tasks, effort).verdict())));
        }
        deciding(core, deadlines).ifPresent(tests::add);
        return tests;
    }

    /** Returns the result of a core by the test that decides its deadlines. */
    private Optional<TestResult> deciding(int core, List<DeadlineResult> deadlines) {
        String name = model.cores().get(core).fullName();
        List<DeadlineResult> here = deadlines.stream()
                .filter(each -> each.test().isPresent() && each.cores().contains(name))
                .toList();
        if (here.isEmpty() || here.get(0).test().get() == SchedulabilityTest.PROCESSOR_DEMAND) {
            return Optional.empty();
        }
        List<DeadlineVerdict> verdicts =
                here.stream().map(DeadlineResult::verdict).toList();
        DeadlineVerdict worst = verdicts.contains(DeadlineVerdict.MISS)
                ? DeadlineVerdict.MISS
                : verdicts.contains(DeadlineVerdict.UNKNOWN) ? DeadlineVerdict.UNKNOWN : DeadlineVerdict.GUARANTEED;
        return Optional.of(new TestResult(here.get(0).test().get(), outcome(worst)));
    }

    private static TestResult bound(SchedulabilityTest test, boolean applies, boolean holds) {
        return new TestResult(test, !applies ? Outcome.DOES_NOT_APPLY : holds ? Outcome.PASSED : Outcome.FAILED);
    }

    private static Outcome outcome(DeadlineVerdict verdict) {
        return switch (verdict) {
            case GUARANTEED, NO_MISS_SIMULATED -> Outcome.PASSED;
            case MISS -> Outcome.FAILED;
            case UNKNOWN -> Outcome.UNKNOWN;
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.Nanoseconds;
import org.bellwether.schedulability.task.TermLimit;
import org.bellwether.schedulability.uniprocessor.Response;

/** Analyses a system by one discipline: each core by all tests that apply, and each deadline by the test that decides. */
public final class Analysis {
    private final SystemModel model;
    private final Discipline discipline;
    private final UnanalysableCores unanalysable;
    private final Holistic holistic;
    private final TermLimit effort;

    private Analysis(SystemModel model, Discipline discipline, TermLimit effort) {
        this.model = model;
        this.discipline = discipline;
        this.unanalysable = new UnanalysableCores(model);
        this.effort = effort;
        this.holistic = new Holistic(model, discipline, unanalysable.reasons().keySet(), effort);
    }

    /** Analyses all cores and deadlines. */
    public static SystemResult of(SystemModel model, Discipline discipline) {
        return of(model, discipline, new TermLimit(TermLimit.USUAL));
    }

    /** Analyses all cores and deadlines, with a limit of the work for response times. */
    public static SystemResult of(SystemModel model, Discipline discipline, TermLimit effort) {
        Analysis analysis = new Analysis(model, discipline, effort);
        List<DeadlineResult> deadlines = discipline.isSimulated() ? analysis.simulated() : analysis.analysed();
        return new SystemResult(
                discipline,
                new CoreTests(model, discipline, analysis.unanalysable.reasons(), analysis.holistic, effort)
                        .all(deadlines),
                deadlines,
                model.missing(),
                model.assumptions());
    }

    private List<DeadlineResult> analysed() {
        Holistic.Result result = holistic.result();
        List<DeadlineResult> all = new ArrayList<>();
        for (int i = 0; i < model.chains().size(); i++) {
            Chain chain = model.chains().get(i);
            Optional<String> reason = unanalysable.of(chain);
            if (reason.isPresent()) {
                all.addAll(unknown(chain, reason.get()));
                continue;
            }
            List<Response> responses = result.steps().get(i);
            SchedulabilityTest test = test(chain);
            End own = end(chain, chain.last(), responses);
            all.add(decided(chain, Optional.empty(), own.worst(), result.converged() && own.bounded(), own, test));
            for (Span span : chain.spans()) {
                long sum = 0; // the sum of the responses of the part's steps
                boolean bounded = result.converged();
                for (int step : span.steps()) {
                    sum = Nanoseconds.add(sum, responses.get(step).fromRelease());
                    bounded &= responses.get(step).bounded();
                }
                End end = end(chain, span.steps().get(span.steps().size() - 1), responses);
                all.add(decided(chain, Optional.of(span), sum, bounded, end, test));
            }
        }
        return all;
    }

    /** The worst time from the activation of a chain to the end of a step. */
    private record End(long worst, boolean bounded) {}

    private static End end(Chain chain, int last, List<Response> responses) {
        long worst = chain.jitter();
        boolean bounded = true;
        for (int step = last; step >= 0; step = chain.steps().get(step).after()) {
            worst = Math.max(worst, responses.get(step).worst()); // if a step is too late, its successors have no bound
            bounded &= responses.get(step).bounded();
        }
        return new End(worst, bounded);
    }

    /** Returns the test that decides: the holistic one if a chain has more than one step on one of its cores. */
    private SchedulabilityTest test(Chain chain) {
        Set<Integer> cores = chain.steps().stream()
                .filter(step -> !step.isDelay())
                .map(Step::core)
                .collect(Collectors.toSet());
        boolean alone = model.chains().stream().filter(each -> each.uses(cores)).allMatch(Chain::isOneStep);
        if (discipline.hasFixedPriorities()) {
            return alone ? SchedulabilityTest.RESPONSE_TIME : SchedulabilityTest.HOLISTIC;
        }
        return alone ? SchedulabilityTest.PROCESSOR_DEMAND : SchedulabilityTest.HOLISTIC_EDF;
    }

    private List<DeadlineResult> simulated() {
        Simulation.Result result =
                Simulation.of(model, discipline, unanalysable.reasons().keySet());
        List<DeadlineResult> all = new ArrayList<>();
        for (int i = 0; i < model.chains().size(); i++) {
            Chain chain = model.chains().get(i);
            Optional<String> reason =
                    unanalysable.of(chain).or(() -> result.tooLong() ? Optional.of(tooLong(result)) : Optional.empty());
            if (reason.isPresent()) {
                all.addAll(unknown(chain, reason.get()));
                continue;
            }
            all.add(simulated(chain, null, result.chains()[i]));
            for (int s = 0; s < chain.spans().size(); s++) {
                all.add(simulated(chain, chain.spans().get(s), result.spans().get(i)[s]));
            }
        }
        return all;
    }

    private static String tooLong(Simulation.Result result) {
        return result.hyperperiod().isEmpty()
                ? "the hyperperiod is too long to simulate: it does not fit 64 bits of ns"
                : "the hyperperiod is too long to simulate: it has more than " + Simulation.MOST_STEPS + " steps";
    }

    private DeadlineResult simulated(Chain chain, Span span, long worst) {
        long deadline = span == null ? chain.deadline() : span.deadline();
        DeadlineVerdict verdict = worst > deadline ? DeadlineVerdict.MISS : DeadlineVerdict.NO_MISS_SIMULATED;
        return row(
                chain,
                Optional.ofNullable(span),
                OptionalLong.of(worst),
                OptionalLong.empty(),
                verdict,
                Optional.of(SchedulabilityTest.SIMULATION),
                "");
    }

    private DeadlineResult decided(
            Chain chain, Optional<Span> span, long worst, boolean bounded, End end, SchedulabilityTest test) {
        long deadline = span.map(Span::deadline).orElse(chain.deadline());
        DeadlineVerdict verdict = worst > deadline
                ? DeadlineVerdict.MISS
                : bounded ? DeadlineVerdict.GUARANTEED : DeadlineVerdict.UNKNOWN;
        return row(
                chain,
                span,
                bounded ? OptionalLong.of(worst) : OptionalLong.empty(),
                bounded && end.bounded() ? OptionalLong.of(end.worst()) : OptionalLong.empty(),
                verdict,
                Optional.of(test),
                verdict == DeadlineVerdict.UNKNOWN ? "the analysis found no bound" : "");
    }

    private List<DeadlineResult> unknown(Chain chain, String reason) {
        return Stream.concat(
                        Stream.of(Optional.<Span>empty()),
                        chain.spans().stream().map(Optional::of))
                .map(span -> row(
                        chain,
                        span,
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        DeadlineVerdict.UNKNOWN,
                        Optional.<SchedulabilityTest>empty(),
                        reason))
                .toList();
    }

    private DeadlineResult row(
            Chain chain,
            Optional<Span> span,
            OptionalLong response,
            OptionalLong fromActivation,
            DeadlineVerdict verdict,
            Optional<SchedulabilityTest> test,
            String reason) {
        boolean lacksTime =
                model.missing().stream().anyMatch(missing -> missing.chains().contains(chain.name()));
        long wcet = span.map(each -> each.steps().stream()
                        .map(chain.steps()::get)
                        .filter(step -> !step.isDelay())
                        .mapToLong(Step::worst)
                        .sum())
                .orElseGet(chain::wcet);
        Set<Integer> cores = new TreeSet<>();
        List<Step> steps = span.map(
                        each -> each.steps().stream().map(chain.steps()::get).toList())
                .orElse(chain.steps());
        steps.stream().filter(step -> !step.isDelay()).forEach(step -> cores.add(step.core()));
        return new DeadlineResult(
                span.map(Span::name).orElse(chain.name()),
                chain.name(),
                chain.period(),
                lacksTime ? OptionalLong.empty() : OptionalLong.of(wcet),
                span.map(Span::deadline).orElse(chain.deadline()),
                span.map(Span::stated).orElse(chain.stated()),
                response,
                fromActivation,
                verdict,
                test,
                reason,
                cores.stream().map(core -> model.cores().get(core).fullName()).toList());
    }
}

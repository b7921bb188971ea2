// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import static org.bellwether.schedulability.task.Nanoseconds.ENDLESS;
import static org.bellwether.schedulability.task.Nanoseconds.add;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.schedulability.task.DeadlineVerdict;
import org.bellwether.schedulability.task.Task;
import org.bellwether.schedulability.task.TermLimit;
import org.bellwether.schedulability.uniprocessor.DemandBound;
import org.bellwether.schedulability.uniprocessor.EdfResponseTime;
import org.bellwether.schedulability.uniprocessor.Response;
import org.bellwether.schedulability.uniprocessor.ResponseTime;

/**
 * Holistic analysis: K. Tindell and J. Clark, "Holistic Schedulability Analysis for Distributed Hard Real-Time Systems",
 * Microprocessing and Microprogramming 40, 1994; for earliest deadline first M. Spuri, "Holistic Analysis for Deadline
 * Scheduled Real-Time Distributed Systems", INRIA report 2873, 1996. The release jitter of a step is the worst response of
 * its predecessor. Responses and jitters are computed in turn until none grows; best cases count as 0.
 */
final class Holistic {
    /** The number of rounds after which responses that still grow are taken to have no bound. */
    static final int MOST_ROUNDS = 500;
    /** The limit of terms for the responses of one core under earliest deadline first; the verdict of the core takes far fewer terms. */
    private static final long RESPONSES_EFFORT = 20_000_000L;

    /**
     * The responses of all steps.
     *
     * @param steps the responses by chain and step, from the chain's activation; unknown for steps on undecidable cores
     * @param converged whether no response grew in the last round
     */
    record Result(List<List<Response>> steps, boolean converged) {}

    private record Place(int chain, int step) {}

    private final SystemModel model;
    private final Discipline discipline;
    private final Ranks ranks;
    private final Blocking blocking;
    private final TermLimit effort;
    private final Map<Integer, List<Place>> byCore = new LinkedHashMap<>();
    private List<List<Response>> responses = new ArrayList<>();

    Holistic(SystemModel model, Discipline discipline, Set<Integer> undecidable, TermLimit effort) {
        this.model = model;
        this.discipline = discipline;
        this.ranks = new Ranks(model.chains(), discipline);
        this.blocking = new Blocking(model, ranks);
        this.effort = effort;
        for (int chain = 0; chain < model.chains().size(); chain++) {
            List<Step> steps = model.chains().get(chain).steps();
            for (int step = 0; step < steps.size(); step++) {
                int core = steps.get(step).core();
                if (core != Step.DELAY && !undecidable.contains(core)) {
                    byCore.computeIfAbsent(core, each -> new ArrayList<>()).add(new Place(chain, step));
                }
            }
        }
    }

    Result result() {
        responses = unknown();
        Map<Place, Response> known = Map.of();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            spread(known);
            Map<Place, Response> next = new LinkedHashMap<>();
            Map<Place, Response> before = known;
            byCore.values().forEach(places -> core(places, before, next));
            if (next.equals(known)) {
                return new Result(responses, true);
            }
            known = next;
        }
        spread(known);
        return new Result(responses, false);
    }

    /** Returns the tasks of a core with the jitters of the last round, for the tests of one core. */
    List<Task> tasks(int core) {
        List<Task> tasks = new ArrayList<>();
        for (Place place : byCore.getOrDefault(core, List.of())) {
            if (isBounded(place)) {
                tasks.add(task(place));
            }
        }
        return tasks;
    }

    /** Returns the indices of the chains with steps on a core, in order. */
    List<Integer> chains(int core) {
        return byCore.getOrDefault(core, List.of()).stream()
                .map(Place::chain)
                .distinct()
                .toList();
    }

    private List<List<Response>> unknown() {
        List<List<Response>> all = new ArrayList<>();
        for (Chain chain : model.chains()) {
            List<Response> steps = new ArrayList<>();
            chain.steps().forEach(step -> steps.add(Response.UNKNOWN));
            all.add(steps);
        }
        return all;
    }

    /** Adds the cores' responses and the delays along each chain; in the first round, a step takes no time. */
    private void spread(Map<Place, Response> known) {
        for (int c = 0; c < responses.size(); c++) {
            Chain chain = model.chains().get(c);
            for (int s = 0; s < chain.steps().size(); s++) {
                Step step = chain.steps().get(s);
                Response of;
                if (step.isDelay()) {
                    Response before = before(c, step);
                    of = new Response(add(before.worst(), step.worst()), step.worst(), before.bounded());
                } else if (known.isEmpty() && byCore.containsKey(step.core())) {
                    of = new Response(
                            before(c, step).worst(), 0, before(c, step).bounded());
                } else {
                    of = known.getOrDefault(new Place(c, s), Response.UNKNOWN);
                }
                responses.get(c).set(s, of);
            }
        }
    }

    private Response before(int chain, Step step) {
        return step.after() < 0
                ? new Response(model.chains().get(chain).jitter(), 0, true)
                : responses.get(chain).get(step.after());
    }

    private boolean isBounded(Place place) {
        Response before = before(place.chain(), step(place));
        return before.bounded() && before.worst() < ENDLESS;
    }

    private Step step(Place place) {
        return model.chains().get(place.chain()).steps().get(place.step());
    }

    private Task task(Place place) {
        Chain chain = model.chains().get(place.chain());
        Step step = step(place);
        return new Task(
                chain.name() + ": " + step.name(),
                chain.period(),
                step.worst(),
                step.deadline(),
                before(place.chain(), step).worst(),
                blocking.of(place.chain(), place.step()),
                ranks.of(place.chain(), place.step()));
    }

    private void core(List<Place> places, Map<Place, Response> known, Map<Place, Response> next) {
        // A step without a bound may arrive at any time: the steps that it delays have no bound either
        long highest = places.stream()
                .filter(place -> !isBounded(place))
                .mapToLong(place -> discipline.hasFixedPriorities() ? ranks.of(place.chain(), place.step()) : ENDLESS)
                .max()
                .orElse(-1);
        List<Place> bounded = new ArrayList<>();
        for (Place place : places) {
            if (isBounded(place)
                    && (highest < 0
                            || discipline.hasFixedPriorities() && ranks.of(place.chain(), place.step()) > highest)) {
                bounded.add(place);
            } else {
                Response last = known.getOrDefault(place, Response.UNKNOWN); // responses only grow
                next.put(place, new Response(last.worst(), last.fromRelease(), false));
            }
        }
        List<Task> tasks = bounded.stream().map(this::task).toList();
        List<Response> of = discipline.hasFixedPriorities() ? ResponseTime.all(tasks, effort) : edf(tasks);
        for (int i = 0; i < bounded.size(); i++) {
            next.put(bounded.get(i), of.get(i));
        }
    }

    private List<Response> edf(List<Task> tasks) {
        TermLimit part = new TermLimit(RESPONSES_EFFORT);
        List<Response> responses = EdfResponseTime.all(tasks, part);
        effort.spend(part.spent());
        if (responses.stream().allMatch(Response::bounded)
                || DemandBound.of(tasks, effort).verdict() != DeadlineVerdict.GUARANTEED) {
            return responses;
        }
        return tasks.stream()
                .map(task -> new Response(task.deadline(), task.deadline(), true))
                .toList();
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import org.bellwether.schedulability.task.Nanoseconds;

/**
 * A simulation of one hyperperiod: all chains are activated together at time 0, without jitter, and each step takes its
 * worst-case time. Jobs are compared when one is released or ends; a late job keeps its place in the order. A step with a
 * critical section holds its resource from its beginning to its end, and takes the place of a job that waits for the
 * resource, if that place is earlier. The simulation can show a miss; it does not prove that other times of activation
 * cause no miss.
 */
final class Simulation {
    /** The largest number of simulated steps, which takes about a second. */
    static final long MOST_STEPS = 1_000_000;

    /**
     * The result of a simulation.
     *
     * @param hyperperiod its length in ns; nothing if it does not fit 64 bits
     * @param tooLong whether the hyperperiod has too many steps; in this case, nothing was simulated
     * @param steps the number of steps in a hyperperiod; capped
     * @param chains the worst response of each chain in ns; empty if the hyperperiod is too long
     * @param spans the worst response of each span in ns, by chain
     */
    record Result(OptionalLong hyperperiod, boolean tooLong, long steps, long[] chains, List<long[]> spans) {}

    private static final class Activation {
        private final int chain;
        private final long release;
        private final long[] ready;
        private final long[] end;
        private int open;

        Activation(int chain, long release, int steps) {
            this.chain = chain;
            this.release = release;
            this.ready = new long[steps];
            this.end = new long[steps];
            this.open = steps;
        }
    }

    private static final class Job {
        private final Activation activation;
        private final int step;
        private final long deadline;
        private final long after;
        private final Set<String> resources;
        private long remaining;

        Job(Activation activation, int step, long deadline, long after, long remaining, Set<String> resources) {
            this.resources = resources;
            this.activation = activation;
            this.step = step;
            this.deadline = deadline;
            this.after = after;
            this.remaining = remaining;
        }

        /** Returns the laxity plus the present time. The sum changes only while the job runs. */
        long latestStart() {
            return deadline - remaining - after;
        }
    }

    private static final class CoreState {
        private final PriorityQueue<Job> ready;
        private final Map<String, Job> holders = new HashMap<>();
        private Job running;
        private long since;
        private long version;

        CoreState(Comparator<Job> order) {
            ready = new PriorityQueue<>(order);
        }

        /** Returns the first job, or the job that holds a resource that the first job waits for. */
        Job next() {
            Job first = ready.poll();
            if (first == null) {
                return null;
            }
            for (String resource : first.resources) {
                Job holder = holders.get(resource);
                if (holder != null && holder != first) {
                    ready.add(first);
                    ready.remove(holder);
                    return holder; // the holder has had all of its resources since it began
                }
            }
            first.resources.forEach(resource -> holders.put(resource, first));
            return first;
        }

        void release(Job job) {
            job.resources.forEach(resource -> holders.remove(resource, job));
        }
    }

    /**
     * An activation (job is null), the end of a delay, or the end of a job. The end of a job counts only if the core's
     * version is still the same.
     */
    private record Event(long time, long order, int chain, Job job, CoreState core, long version) {}

    private record Place(int chain, int step) {}

    private final List<Chain> chains;
    private final Set<Integer> left;
    private final Map<Place, Set<String>> resources = new HashMap<>();
    private final Ranks ranks;
    private final Comparator<Job> order;
    private final long[][] tails;
    private final Map<Integer, CoreState> cores = new HashMap<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::order));
    private final long[] worst;
    private final List<long[]> spans = new ArrayList<>();
    private long sequence;

    private Simulation(SystemModel model, Discipline discipline, Set<Integer> left) {
        this.chains = model.chains();
        this.left = left;
        model.sections()
                .forEach(section -> resources
                        .computeIfAbsent(new Place(section.chain(), section.step()), place -> new LinkedHashSet<>())
                        .add(section.resource()));
        this.ranks = new Ranks(chains, discipline);
        this.order = order(discipline);
        this.worst = new long[chains.size()];
        this.tails = new long[chains.size()][];
        for (int i = 0; i < chains.size(); i++) {
            tails[i] = tails(chains.get(i));
            spans.add(new long[chains.get(i).spans().size()]);
        }
    }

    /**
     * Simulates a system.
     *
     * @param left the cores that are left out, with all steps on them and after them
     */
    static Result of(SystemModel model, Discipline discipline, Set<Integer> left) {
        List<Chain> chains = model.chains();
        OptionalLong hyperperiod =
                Nanoseconds.hyperperiod(chains.stream().map(Chain::period).toList());
        long steps = 0;
        for (Chain chain : chains) {
            steps = Nanoseconds.add(
                    steps,
                    Nanoseconds.multiply(
                            hyperperiod.orElse(Nanoseconds.ENDLESS) / chain.period(),
                            Math.max(1, chain.steps().size())));
        }
        if (hyperperiod.isEmpty() || steps > MOST_STEPS || hyperperiod.getAsLong() > Nanoseconds.ENDLESS / 4) {
            return new Result(hyperperiod, true, steps, new long[0], List.of());
        }
        Simulation simulation = new Simulation(model, discipline, left);
        simulation.run(hyperperiod.getAsLong());
        return new Result(hyperperiod, false, steps, simulation.worst, simulation.spans);
    }

    private Comparator<Job> order(Discipline discipline) {
        Comparator<Job> key = switch (discipline) {
            case MODEL, RMS, DMS, MIF -> Comparator.comparingLong(job -> -ranks.of(job.activation.chain, job.step));
            case EDF -> Comparator.comparingLong(job -> job.deadline);
            case MLF -> Comparator.comparingLong(Job::latestStart);
            case MUF ->
                Comparator.<Job>comparingLong(
                                job -> -chains.get(job.activation.chain).criticality())
                        .thenComparingLong(Job::latestStart);
        };
        return key.thenComparingLong(job -> -chains.get(job.activation.chain).importance())
                .thenComparingLong(job -> job.activation.release)
                .thenComparingInt(job -> job.activation.chain)
                .thenComparingInt(job -> job.step);
    }

    /** Returns the longest time from the end of each step to the end of the chain if no other chain delays it. */
    private static long[] tails(Chain chain) {
        long[] tails = new long[chain.steps().size()];
        for (int i = tails.length - 1; i >= 0; i--) { // each step is stored after its predecessor
            Step step = chain.steps().get(i);
            if (step.after() >= 0) {
                tails[step.after()] = Math.max(tails[step.after()], Nanoseconds.add(tails[i], step.worst()));
            }
        }
        return tails;
    }

    private void run(long hyperperiod) {
        for (int i = 0; i < chains.size(); i++) {
            events.add(new Event(0, sequence++, i, null, null, 0));
        }
        Set<CoreState> touched = new LinkedHashSet<>();
        while (!events.isEmpty()) {
            long now = events.peek().time();
            while (!events.isEmpty() && events.peek().time() == now) {
                happen(events.poll(), now, hyperperiod, touched);
            }
            touched.forEach(core -> dispatch(core, now));
            touched.clear();
        }
    }

    private void happen(Event event, long now, long hyperperiod, Set<CoreState> touched) {
        if (event.core() != null) {
            CoreState core = event.core();
            if (core.version == event.version()) {
                core.running = null;
                core.release(event.job());
                core.version++;
                touched.add(core);
                end(event.job(), now, touched);
            }
        } else if (event.job() != null) {
            end(event.job(), now, touched);
        } else {
            Chain chain = chains.get(event.chain());
            if (now + chain.period() < hyperperiod) {
                events.add(new Event(now + chain.period(), sequence++, event.chain(), null, null, 0));
            }
            follow(new Activation(event.chain(), now, chain.steps().size()), -1, now, touched);
        }
    }

    private void end(Job job, long now, Set<CoreState> touched) {
        Activation activation = job.activation;
        activation.end[job.step] = now;
        activation.open--;
        follow(activation, job.step, now, touched);
        if (activation.open == 0) {
            finish(activation);
        }
    }

    private void follow(Activation activation, int after, long now, Set<CoreState> touched) {
        List<Step> steps = chains.get(activation.chain).steps();
        for (int i = after + 1; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.after() != after || left.contains(step.core())) {
                continue;
            }
            activation.ready[i] = now;
            long deadline = Nanoseconds.add(activation.release, step.deadline());
            Job job = new Job(
                    activation,
                    i,
                    deadline,
                    tails[activation.chain][i],
                    step.worst(),
                    resources.getOrDefault(new Place(activation.chain, i), Set.of()));
            if (step.isDelay()) {
                events.add(new Event(Nanoseconds.add(now, step.worst()), sequence++, activation.chain, job, null, 0));
            } else {
                CoreState core = cores.computeIfAbsent(step.core(), each -> new CoreState(order));
                core.ready.add(job);
                touched.add(core);
            }
        }
    }

    private void dispatch(CoreState core, long now) {
        if (core.running != null) {
            core.running.remaining -= now - core.since;
            core.ready.add(core.running);
        }
        core.running = core.next();
        core.since = now;
        core.version++;
        if (core.running != null) {
            long end = Nanoseconds.add(now, core.running.remaining);
            events.add(new Event(end, sequence++, core.running.activation.chain, core.running, core, core.version));
        }
    }

    private void finish(Activation activation) {
        Chain chain = chains.get(activation.chain);
        if (chain.last() >= 0) {
            worst[activation.chain] =
                    Math.max(worst[activation.chain], activation.end[chain.last()] - activation.release);
        }
        long[] of = spans.get(activation.chain);
        for (int i = 0; i < of.length; i++) {
            List<Integer> steps = chain.spans().get(i).steps();
            long begin = activation.ready[steps.get(0)];
            of[i] = Math.max(of[i], activation.end[steps.get(steps.size() - 1)] - begin);
        }
    }
}

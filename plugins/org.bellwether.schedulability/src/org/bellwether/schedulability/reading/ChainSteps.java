// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.bellwether.schedulability.system.Span;
import org.bellwether.schedulability.system.Step;
import org.bellwether.schedulability.task.Nanoseconds;

/**
 * The steps of one chain while it is read. Consecutive computations on one core and at one priority are one step,
 * because only the discipline decides when they run.
 */
final class ChainSteps {
    /** The largest number of steps; a longer chain is an error of the model, and its analysis would take too long. */
    private static final int MOST = 2_000;

    private final List<Step> steps = new ArrayList<>();
    private final List<Span> spans = new ArrayList<>();
    private final Set<Integer> cores = new LinkedHashSet<>();
    private boolean full;

    /** Adds a computation after a step. Returns the index of the step that contains the computation. */
    int compute(int after, String name, int core, int level, long deadline, long time) {
        cores.add(core);
        if (time == 0) {
            return after;
        }
        if (after >= 0) {
            Step last = steps.get(after);
            if (last.core() == core && last.level() == level && last.deadline() == deadline) {
                steps.set(
                        after,
                        new Step(
                                last.name(), core, Nanoseconds.add(last.worst(), time), last.after(), level, deadline));
                return after;
            }
        }
        return add(after, new Step(name, core, time, after, level, deadline));
    }

    /** Adds a delay after a step. Returns the delay's index. */
    int delay(int after, String name, long time, long deadline) {
        return time == 0 ? after : add(after, new Step(name, Step.DELAY, time, after, 0, deadline));
    }

    private int add(int after, Step step) {
        if (steps.size() >= MOST) {
            full = true;
            return after;
        }
        steps.add(step);
        return steps.size() - 1;
    }

    /** Returns the worst-case time of a step so far in ns; 0 before the first step. */
    long worst(int step) {
        return step < 0 ? 0 : steps.get(step).worst();
    }

    /**
     * Returns the steps of a part, from its first to its last.
     *
     * @param begin the step before the part
     * @param before the worst-case time of that step when the part began: if this time grew, the step belongs to the
     *     part
     * @param end the last step of the part
     */
    private List<Integer> path(int begin, long before, int end) {
        LinkedList<Integer> path = new LinkedList<>();
        for (int i = end; i > begin; i = steps.get(i).after()) {
            path.addFirst(i);
        }
        if (worst(begin) > before) {
            path.addFirst(begin);
        }
        return List.copyOf(path);
    }

    /**
     * Returns the execution time of a part on a core in ns; empty if the part is not contained in its last step; see
     * {@link #span}.
     */
    OptionalLong length(int begin, long before, int end, int core) {
        if (begin == end) {
            return OptionalLong.of(worst(end) - before);
        }
        Step last = steps.get(end);
        boolean together = last.after() == begin && worst(begin) == before && last.core() == core;
        return together ? OptionalLong.of(last.worst()) : OptionalLong.empty();
    }

    /**
     * Records a part that has a deadline; a part that takes no time is left out.
     *
     * @param begin the step before the part, or -1
     * @param before the worst-case time of that step when the part began
     * @param end the last step of the part
     * @param stated whether the model states the deadline
     */
    void span(String name, int begin, long before, int end, long deadline, boolean stated) {
        List<Integer> path = path(begin, before, end);
        if (!path.isEmpty()) {
            spans.add(new Span(name, path, deadline, stated));
        }
    }

    /** Returns whether steps were left out, because there are too many. */
    boolean isFull() {
        return full;
    }

    /** Returns the cores that the chain uses, including those of steps without a known time. */
    Set<Integer> cores() {
        return cores;
    }

    List<Step> steps() {
        return List.copyOf(steps);
    }

    List<Span> spans() {
        return List.copyOf(spans);
    }
}

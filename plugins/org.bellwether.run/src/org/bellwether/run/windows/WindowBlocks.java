// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The blocks of one round. In each block, every system measures one window, in a random order or at the same time as
 * the others. If a system ends, the others go on without it.
 */
public final class WindowBlocks {
    private final List<PausedSystem> systems;
    private final BlockOrder order;
    private final boolean duet;
    private final Progress progress;
    private int block;

    /** Receives the number of completed blocks of a phase; {@code of} may grow. */
    @FunctionalInterface
    public interface Progress {
        void of(String phase, int done, int of);
    }

    /** @param duet whether all systems measure their windows at the same time; otherwise they alternate */
    public WindowBlocks(List<? extends PausedSystem> systems, BlockOrder order, boolean duet, Progress progress) {
        this.systems = new ArrayList<>(systems);
        this.order = order;
        this.duet = duet;
        this.progress = progress;
    }

    /**
     * Measures all phases.
     *
     * @throws CannotPauseException if a system cannot be measured in windows
     */
    public void measure(List<WindowPlan> phases) throws CannotPauseException, InterruptedException {
        for (WindowPlan phase : phases) {
            each(system -> system.begin(phase.phase()));
            blocks(phase);
            each(system -> system.end(phase.phase()));
        }
    }

    private interface Command {
        void to(PausedSystem system) throws SystemEndedException, CannotPauseException, InterruptedException;
    }

    private void each(Command command) throws CannotPauseException, InterruptedException {
        for (PausedSystem system : List.copyOf(systems)) {
            unlessEnded(system, () -> {
                command.to(system);
                return true;
            });
        }
    }

    private void blocks(WindowPlan plan) throws CannotPauseException, InterruptedException {
        boolean complete = false;
        for (int done = 0; !systems.isEmpty() && !(complete && done >= plan.blocks()); ) {
            complete = block(plan);
            done++;
            progress.of(plan.phase(), done, Math.max(plan.blocks(), complete ? done : done + 1));
        }
    }

    /** @return whether all remaining systems have their samples */
    private boolean block(WindowPlan plan) throws CannotPauseException, InterruptedException {
        block++;
        Set<PausedSystem> complete = new HashSet<>();
        List<PausedSystem> started = new ArrayList<>();
        int place = 0;
        for (PausedSystem system : order.of(block, systems)) {
            place++;
            if (start(system, plan, place)) {
                started.add(system);
            }
            if (!duet) {
                await(started, complete);
            }
        }
        await(started, complete);
        return complete.containsAll(systems);
    }

    private boolean start(PausedSystem system, WindowPlan plan, int place)
            throws CannotPauseException, InterruptedException {
        return unlessEnded(system, () -> {
                    system.startWindow(plan, block, place);
                    return true;
                })
                .orElse(false);
    }

    /** Waits for the windows of these systems, and removes all of them from the list. */
    private void await(List<PausedSystem> started, Set<PausedSystem> complete)
            throws CannotPauseException, InterruptedException {
        for (PausedSystem system : started) {
            if (unlessEnded(system, system::awaitWindow).orElse(true)) {
                complete.add(system);
            }
        }
        started.clear();
    }

    private interface Step<T> {
        T take() throws SystemEndedException, CannotPauseException, InterruptedException;
    }

    private <T> Optional<T> unlessEnded(PausedSystem system, Step<T> step)
            throws CannotPauseException, InterruptedException {
        try {
            return Optional.of(step.take());
        } catch (SystemEndedException e) {
            systems.remove(system);
            return Optional.empty();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The blocks of one round: in each of them every system measures one window, in an order of its own. A system that ends
 * drops out, and the others go on.
 */
public final class Blocks {
    private final List<PausedSystem> systems;
    private final BlockOrder order;
    private final Progress progress;
    private int block;

    /** Is told how many blocks of a phase are done; {@code of} may grow. */
    @FunctionalInterface
    public interface Progress {
        void of(String phase, int done, int of);
    }

    public Blocks(List<? extends PausedSystem> systems, BlockOrder order, Progress progress) {
        this.systems = new ArrayList<>(systems);
        this.order = order;
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

    /** @return whether all that are left have their samples */
    private boolean block(WindowPlan plan) throws CannotPauseException, InterruptedException {
        block++;
        Set<PausedSystem> complete = new HashSet<>();
        int place = 0;
        for (PausedSystem system : order.of(block, systems)) {
            place++;
            int mine = place;
            if (unlessEnded(system, () -> system.measure(plan, block, mine)).orElse(true)) {
                complete.add(system);
            }
        }
        return complete.containsAll(systems);
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

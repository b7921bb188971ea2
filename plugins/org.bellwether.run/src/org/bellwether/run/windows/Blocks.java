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
     * @return why a system cannot be measured in windows; then nothing more has been measured
     */
    public Optional<String> measure(List<WindowPlan> phases) throws InterruptedException {
        for (WindowPlan phase : phases) {
            Optional<String> refusal = begin(phase.phase());
            if (refusal.isPresent()) {
                return refusal;
            }
            blocks(phase);
            for (PausedSystem system : List.copyOf(systems)) {
                unlessEnded(system, () -> {
                    system.end(phase.phase());
                    return true;
                });
            }
        }
        return Optional.empty();
    }

    private Optional<String> begin(String phase) throws InterruptedException {
        for (PausedSystem system : List.copyOf(systems)) {
            Optional<Optional<String>> refusal = unlessEnded(system, () -> system.begin(phase));
            if (refusal.isPresent() && refusal.get().isPresent()) {
                return refusal.get();
            }
        }
        return Optional.empty();
    }

    private void blocks(WindowPlan plan) throws InterruptedException {
        boolean complete = false;
        for (int done = 0; !systems.isEmpty() && !(complete && done >= plan.blocks()); ) {
            complete = block(plan);
            done++;
            progress.of(plan.phase(), done, Math.max(plan.blocks(), complete ? done : done + 1));
        }
    }

    /** @return whether all that are left have their samples */
    private boolean block(WindowPlan plan) throws InterruptedException {
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
        T take() throws SystemEndedException, InterruptedException;
    }

    private <T> Optional<T> unlessEnded(PausedSystem system, Step<T> step) throws InterruptedException {
        try {
            return Optional.of(step.take());
        } catch (SystemEndedException e) {
            systems.remove(system);
            return Optional.empty();
        }
    }
}

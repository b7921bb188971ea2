// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.windows;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The blocks of one round. In each block, every launch measures one window, in a random order or at the same time as
 * the others. If a launch ends, the others continue without it.
 */
public final class WindowBlocks {
    private final List<PausableLaunch> launches;
    private final BlockOrder order;
    private final boolean duet;
    private final Progress progress;
    private int block;

    /** Receives the number of completed blocks of a phase; {@code of} may grow. */
    @FunctionalInterface
    public interface Progress {
        void of(String phase, int done, int of);
    }

    /** @param duet whether all launches measure their windows at the same time; otherwise they alternate */
    public WindowBlocks(List<? extends PausableLaunch> launches, BlockOrder order, boolean duet, Progress progress) {
        this.launches = new ArrayList<>(launches);
        this.order = order;
        this.duet = duet;
        this.progress = progress;
    }

    /**
     * Measures all phases.
     *
     * @throws CannotPauseException if a launch cannot be measured in windows
     */
    public void measure(List<WindowPlan> phases) throws CannotPauseException, InterruptedException {
        for (WindowPlan phase : phases) {
            each(launch -> launch.begin(phase.phase()));
            blocks(phase);
            each(launch -> launch.end(phase.phase()));
        }
    }

    private interface Command {
        void to(PausableLaunch launch) throws LaunchEndedException, CannotPauseException, InterruptedException;
    }

    private void each(Command command) throws CannotPauseException, InterruptedException {
        for (PausableLaunch launch : List.copyOf(launches)) {
            unlessEnded(launch, () -> {
                command.to(launch);
                return true;
            });
        }
    }

    private void blocks(WindowPlan plan) throws CannotPauseException, InterruptedException {
        boolean complete = false;
        for (int done = 0; !launches.isEmpty() && !(complete && done >= plan.blocks()); ) {
            complete = block(plan);
            done++;
            progress.of(plan.phase(), done, Math.max(plan.blocks(), complete ? done : done + 1));
        }
    }

    /** @return whether all remaining launches have their samples */
    private boolean block(WindowPlan plan) throws CannotPauseException, InterruptedException {
        block++;
        Set<PausableLaunch> complete = new HashSet<>();
        List<PausableLaunch> started = new ArrayList<>();
        int place = 0;
        for (PausableLaunch launch : order.of(block, launches)) {
            place++;
            if (start(launch, plan, place)) {
                started.add(launch);
            }
            if (!duet) {
                await(started, complete);
            }
        }
        await(started, complete);
        return complete.containsAll(launches);
    }

    private boolean start(PausableLaunch launch, WindowPlan plan, int place)
            throws CannotPauseException, InterruptedException {
        return unlessEnded(launch, () -> {
                    launch.startWindow(plan, block, place);
                    return true;
                })
                .orElse(false);
    }

    /** Waits for the windows of these launches, and removes all of them from the list. */
    private void await(List<PausableLaunch> started, Set<PausableLaunch> complete)
            throws CannotPauseException, InterruptedException {
        for (PausableLaunch launch : started) {
            if (unlessEnded(launch, launch::awaitWindow).orElse(true)) {
                complete.add(launch);
            }
        }
        started.clear();
    }

    private interface Step<T> {
        T take() throws LaunchEndedException, CannotPauseException, InterruptedException;
    }

    private <T> Optional<T> unlessEnded(PausableLaunch launch, Step<T> step)
            throws CannotPauseException, InterruptedException {
        try {
            return Optional.of(step.take());
        } catch (LaunchEndedException e) {
            launches.remove(launch);
            return Optional.empty();
        }
    }
}

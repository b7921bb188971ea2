// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.FailureClass;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.run.BuildArtefacts;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.launch.Launch;
import org.bellwether.run.launch.PhaseTiming;
import org.bellwether.run.windows.BlockOrder;
import org.bellwether.run.windows.CannotPauseException;
import org.bellwether.run.windows.LaunchEndedException;
import org.bellwether.run.windows.WindowBlocks;
import org.bellwether.run.windows.WindowPlan;

/** Launches runs that are up at the same time and measure short windows, in turn or simultaneously. */
final class AlternatingLaunches {
    private final Store store;
    private final SessionRequest request;
    private final SessionListener listener;

    AlternatingLaunches(Store store, SessionRequest request, SessionListener listener) {
        this.store = store;
        this.request = request;
        this.listener = listener;
    }

    /**
     * The result of a round.
     *
     * @param outcomes by run; empty if the round was refused, and then its files are removed
     * @param refusal why the runs cannot measure windows
     * @param atStart whether the reason is that a system did not start in parallel with the others
     */
    record Round(Map<PlannedRun, Launch.Outcome> outcomes, Optional<String> refusal, boolean atStart) {
        private static Round refused(String reason, boolean atStart) {
            return new Round(Map.of(), Optional.of(reason), atStart);
        }
    }

    /** The options of a launch: the settings of its processes, the options of its script, and the measured phases. */
    interface Options {
        Map<String, String> settings(PlannedRun run);

        List<String> script(PlannedRun run);

        boolean measures(PlannedRun run, String phase);
    }

    /** Launches one round of these runs, which belong to one repeat. Interrupted launches are returned as outcomes. */
    Round launch(List<PlannedRun> runs, int round, Options options, WindowBlocks.Progress progress) throws IOException {
        Instant started = Instant.now();
        List<WindowedLaunch> launches = new ArrayList<>();
        for (PlannedRun run : runs) {
            launches.add(new WindowedLaunch(run, store.roundFolder(run.id(), round), listener::launchState));
        }
        Round done;
        try {
            done = measure(launches, round, options, progress);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            Failure interrupted = new Failure(FailureClass.INTERRUPTED.key(), "", "the launch was interrupted", "");
            Map<PlannedRun, Launch.Outcome> outcomes = new LinkedHashMap<>();
            runs.forEach(run -> outcomes.put(run, new Launch.Outcome(started, Instant.now(), interrupted, List.of())));
            return new Round(outcomes, Optional.empty(), false);
        } finally {
            launches.forEach(WindowedLaunch::close);
        }
        if (done.refusal().isPresent()) {
            for (WindowedLaunch launch : launches) {
                if (Files.exists(launch.directory())) {
                    new BuildArtefacts("a round", launch.directory(), 0).delete();
                }
            }
        }
        return done;
    }

    private Round measure(List<WindowedLaunch> launches, int round, Options options, WindowBlocks.Progress progress)
            throws IOException, InterruptedException {
        for (WindowedLaunch launch : launches) {
            listener.launching(launch.directory());
            List<String> script = new ArrayList<>(options.script(launch.run()));
            script.addAll(List.of("--windows", Long.toString(WindowPlan.room(experiment(launch)))));
            launch.start(options.settings(launch.run()), script);
        }
        Optional<String> missing = awaitActive(launches);
        if (missing.isPresent()) {
            return Round.refused(missing.get(), true);
        }
        PlannedRun first = launches.get(0).run();
        BlockOrder order = new BlockOrder(experiment(launches.get(0)).seed(), first.repeat(), round);
        try {
            new WindowBlocks(launches, order, request.alternation().duet(), progress).measure(plans(first, options));
        } catch (CannotPauseException e) {
            return Round.refused(e.getMessage(), false);
        }
        Map<PlannedRun, Launch.Outcome> outcomes = new LinkedHashMap<>();
        for (WindowedLaunch launch : launches) {
            outcomes.put(launch.run(), launch.finish());
        }
        return new Round(outcomes, Optional.empty(), false);
    }

    private static Experiment experiment(WindowedLaunch launch) {
        return launch.run().treatment().generated().experiment();
    }

    private List<WindowPlan> plans(PlannedRun run, Options options) throws IOException {
        Experiment experiment = run.treatment().generated().experiment();
        PhaseTiming timing = PhaseTiming.of(run.treatment().generated().folder());
        double period = timing.slowestPeriodNs() / request.amount().rateScale();
        double room = timing.limitNs() / (2.0 * experiment.phases().size());
        return experiment.phases().stream()
                .filter(phase -> options.measures(run, phase.name()))
                .map(phase -> WindowPlan.of(phase, period, request.alternation(), experiment)
                        .within(room))
                .toList();
    }

    /** @return which system did not start, and why */
    private static Optional<String> awaitActive(List<WindowedLaunch> launches)
            throws IOException, InterruptedException {
        List<String> missing = new ArrayList<>();
        for (WindowedLaunch launch : launches) {
            try {
                launch.awaitActive();
            } catch (LaunchEndedException e) {
                Failure failure = launch.finish().failure();
                if (failure != null && FailureClass.INTERRUPTED.is(failure.type())) {
                    throw new InterruptedException("the launcher was interrupted");
                }
                missing.add(launch.run().treatment().label() + " did not start beside the others"
                        + (failure == null ? "" : ": " + failure.message()));
            }
        }
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(missing.stream().collect(Collectors.joining("; ")));
    }
}

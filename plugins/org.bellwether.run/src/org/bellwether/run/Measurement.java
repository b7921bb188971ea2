// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.Target;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.results.statistics.SessionFloors;
import org.bellwether.results.store.Failure;
import org.bellwether.results.store.RoundRow;
import org.bellwether.results.store.Status;
import org.bellwether.results.store.Store;

/** Builds, launches and evaluates the runs of a session. A run that fails drops out; the others go on. */
final class Measurement {
    private final Store store;
    private final SessionRequest request;
    private final Generated generated;
    private final Shares shares;
    private final Builder builder;
    private final SessionListener listener;

    Measurement(
            Store store,
            SessionRequest request,
            Generated generated,
            Shares shares,
            Builder builder,
            SessionListener listener) {
        this.store = store;
        this.request = request;
        this.generated = generated;
        this.shares = shares;
        this.builder = builder;
        this.listener = listener;
    }

    /**
     * Builds for each target once.
     *
     * @throws WorkException if this machine lacks what a build needs
     */
    void build(List<Target> targets, List<PlannedRun> runs) throws IOException, InterruptedException, WorkException {
        for (Target target : targets) {
            List<PlannedRun> mine =
                    runs.stream().filter(run -> run.target() == target).toList();
            try {
                String build = builder.build(
                        generated, target, store.runFolder(mine.get(0).id()).resolve("build.log"));
                mine.forEach(run -> store.writer().built(run.id(), generated.hash(), generated.plan(), build));
            } catch (BuildException e) {
                Failure failure = new Failure("build", "", e.getMessage(), e.excerpt());
                mine.forEach(run -> fail(run, failure));
                if (e.lacking().isPresent()) {
                    throw e.lacking().get();
                }
            }
        }
    }

    /** Launches the rounds, interleaved: what changes on the machine meanwhile meets all runs alike. */
    void launch(List<PlannedRun> runs) throws IOException, InterruptedException {
        Schedule schedule = Schedule.of(generated.folder());
        Pace pace = new Pace(
                generated.experiment(),
                phase -> schedule.milliseconds(phase, shares.settings(1), request.rateScale()),
                shares.rounds() * runs.size(),
                listener);
        for (int round = 1; round <= shares.rounds(); round++) {
            for (PlannedRun run : runs) {
                if (!run.hasFailed()) {
                    listener.step(
                            Step.MEASURE, run.label(request.repeat()) + ", round " + round + " of " + shares.rounds());
                    launch(run, round, pace);
                }
                pace.launchEnded();
            }
        }
    }

    private void launch(PlannedRun run, int round, Pace pace) throws IOException, InterruptedException {
        Path directory = store.roundFolder(run.id(), round);
        listener.launching(directory);
        Instant started = Instant.now();
        Launch.Outcome outcome;
        try {
            outcome = new Launch(directory, progress(pace))
                    .run(generated, run.target().name(), builder.folder(run.target()), settings(round));
        } catch (InterruptedException e) {
            store.writer().round(run.id(), new RoundRow(round, started, Instant.now(), Status.INTERRUPTED, List.of()));
            throw e;
        }
        Status status = status(outcome.failure());
        store.writer()
                .round(run.id(), new RoundRow(round, outcome.started(), outcome.ended(), status, outcome.exits()));
        if (status == Status.INTERRUPTED) {
            // Ctrl-C reaches the launcher as well as this process, and may reach it first.
            throw new InterruptedException("the launcher was interrupted");
        } else if (status == Status.FAILED) {
            fail(run, outcome.failure());
        }
    }

    private Launch.Progress progress(Pace pace) {
        return new Launch.Progress() {
            @Override
            public void of(String phase, long done, long all) {
                pace.phase(phase, done, all);
            }

            @Override
            public void state(String state) {
                listener.launchState(state);
            }
        };
    }

    private static Status status(Failure failure) {
        return failure == null ? Status.OK : failure.type().equals("interrupted") ? Status.INTERRUPTED : Status.FAILED;
    }

    private Map<String, String> settings(int round) {
        Map<String, String> settings = new LinkedHashMap<>(shares.settings(round));
        if (request.rateScale() != 1) {
            settings.put("rate-scale", Double.toString(request.rateScale()));
        }
        return settings;
    }

    /** Turns the samples of runs that went well into stored figures. */
    void evaluate(List<PlannedRun> runs) throws IOException, InterruptedException {
        Evaluator evaluator = new Evaluator(store, generated.experiment(), shares);
        Map<PlannedRun, Evaluator.Figures> sound = new LinkedHashMap<>();
        for (PlannedRun run : runs) {
            if (!run.hasFailed()) {
                listener.step(Step.EVALUATE, run.label(request.repeat()));
                Evaluator.Figures figures = evaluator.evaluate(run.id());
                if (Thread.interrupted()) {
                    // Reading files fails in an interrupted thread: that is no verdict on them.
                    throw new InterruptedException("the evaluation was interrupted");
                } else if (figures.failure() != null) {
                    fail(run, figures.failure());
                } else {
                    sound.put(run, figures);
                }
            }
        }
        SessionFloors floors = SessionFloors.of(generated.experiment(), floors(sound.keySet()));
        sound.forEach((run, figures) -> {
            store.writer()
                    .succeeded(
                            run.id(),
                            Instant.now(),
                            floors.with(figures.metrics(), figures.ownMedians()),
                            figures.warnings());
            run.end();
        });
    }

    private List<RoundSamples> floors(Collection<PlannedRun> runs) throws IOException {
        List<RoundSamples> floors = new ArrayList<>();
        for (PlannedRun run : runs) {
            for (int round = 1; round <= shares.rounds(); round++) {
                floors.add(RoundSamples.readFloors(
                        store.roundFolder(run.id(), round).resolve("samples")));
            }
        }
        return floors;
    }

    private void fail(PlannedRun run, Failure failure) {
        run.fail(failure);
        store.writer().failed(run.id(), Instant.now(), failure, List.of());
        run.end();
    }
}

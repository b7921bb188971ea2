// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bellwether.results.store.row.Warning;
import org.bellwether.results.suite.SuiteLine;
import org.bellwether.results.suite.SuitePlan;
import org.bellwether.results.suite.SuiteReport;
import org.bellwether.run.Step;
import org.bellwether.run.suite.SuiteListener;

/** Keeps the events of a session until the page has received them. */
public final class RunProgress implements SuiteListener {
    /** Points that one look adds to a series of the chart. */
    private static final int MOST_POINTS = 16;

    private final long number;
    private final Instant begun = Instant.now();
    private final long started = System.nanoTime();
    private final List<String> notes = new ArrayList<>();
    private String status = "running";
    private Phase phase = Phase.VALIDATE;
    private String detail = "";
    /** The host that has come to a step of its preparation; empty when hosts are prepared. */
    private String host = "";

    /** The running experiment of a suite; empty if there is only one. */
    private String experiment = "";

    private Double fraction;
    private Long remainingMs;
    private String session;
    private String suite;
    private List<Warning> warnings = List.of();
    private RunError error;
    /** The progress of a design; null without one. */
    private DesignState design;

    private Function<String, ProbeNames> names = run -> ProbeNames.NONE;
    private long endedNs;
    private LiveSamples live;
    private long firstSample;
    private boolean changed = true;

    RunProgress(long number) {
        this.number = number;
    }

    /** Returns the state if it differs from the last answer. */
    synchronized Optional<RunState> news() {
        boolean tell = changed;
        changed = false;
        return tell ? Optional.of(state()) : Optional.empty();
    }

    public synchronized RunState state() {
        long until = endedNs == 0 ? System.nanoTime() : endedNs;
        return new RunState(
                number,
                status,
                phase.key(),
                experiment + detail + host,
                fraction,
                remainingMs,
                Duration.ofNanos(until - started).toMillis(),
                session,
                suite,
                begun.toString(),
                List.copyOf(notes),
                warnings,
                design,
                error);
    }

    @Override
    public synchronized void step(Step step, String of) {
        if (step == Step.MEASURE && design != null) {
            phase = Phase.MEASURE; // with the fraction of all runs
            changed = true;
            return;
        }
        phase(Phase.of(step));
        detail = step == Step.VALIDATE ? "" : of;
        remainingMs = null;
    }

    synchronized void phase(Phase next) {
        phase = next;
        host = "";
        fraction = null;
        changed = true;
    }

    @Override
    public synchronized void progress(long done, long of, Optional<Duration> remaining) {
        fraction = of > 0 ? Math.min(1.0, (double) done / of) : null;
        remainingMs = remaining.map(Duration::toMillis).orElse(null);
        changed = true;
    }

    @Override
    public synchronized void launching(Path runDirectory) {
        String run = runDirectory.getParent().getFileName().toString();
        // The runs of a design continue each other's lines
        String target = design == null ? detail.replaceFirst(", round .*", "") : design.experiment();
        live = new LiveSamples(target, runDirectory, names.apply(run), MOST_POINTS);
    }

    @Override
    public synchronized void launchState(String state) {
        if (design != null) {
            return; // its runs are short: what counts is how many are done
        }
        switch (state) {
            case "measuring" -> phase(live != null && live.measured() ? Phase.MEASURE : Phase.WARMUP);
            case "stopping" -> phase(Phase.COLLECT);
            default -> phase(Phase.START);
        }
    }

    @Override
    public synchronized void host(String name, String step, int done, int of) {
        if (design == null) {
            host = ": " + name + " " + step + ", " + done + " of " + of;
            changed = true;
        }
    }

    @Override
    public synchronized void note(String text) {
        notes.add(text);
        changed = true;
    }

    /** Looks at the samples that have come. */
    synchronized List<LivePoint> look() {
        if (live == null) {
            return List.of();
        }
        try {
            List<LivePoint> points = live.look(this::origin);
            if (phase == Phase.WARMUP && live.measured()) {
                phase(Phase.MEASURE);
            }
            return points;
        } catch (IOException e) {
            live = null; // the chart ends here; the run goes on
            note("The live chart ends: " + e.getMessage());
            return List.of();
        }
    }

    /** The first sample that is seen is the chart's beginning. */
    private long origin(long sample) {
        firstSample = firstSample == 0 ? sample : firstSample;
        return firstSample;
    }

    /** @param probes what probes are called, by a run's id */
    synchronized void names(Function<String, ProbeNames> probes) {
        names = probes;
    }

    @Override
    public synchronized void begun(String id) {
        session = id;
        changed = true;
    }

    @Override
    public synchronized void experiment(int number, int of, SuitePlan.Member member) {
        experiment = number + " of " + of + ", " + member.name() + ": ";
        changed = true;
    }

    @Override
    public synchronized void ended(SuiteLine line) {
        note(line.member().name() + ": " + line.state().label()
                + line.took()
                        .map(took -> " after " + SuiteReport.duration(took))
                        .orElse("")
                + (line.reason().isEmpty() ? "" : ". " + line.reason()));
    }

    /** The suite that has ended; it has a page of all its experiments. */
    public synchronized void suite(String id) {
        suite = id;
        experiment = "";
        changed = true;
    }

    /** A design is run: its name, and that of its experiment. */
    synchronized void design(String experimentName, String name) {
        design = DesignState.of(experimentName, name);
        changed = true;
    }

    @Override
    public synchronized void runs(int done, int of, String current) {
        if (design != null) {
            design = design.at(done, of, current);
            changed = true;
        }
    }

    /** The design's runs are in the store. */
    synchronized void campaign(String id) {
        design = design.in(id);
        changed = true;
    }

    /** Returns what the design's run that is being made is called; empty without. */
    synchronized String current() {
        return design == null ? "" : design.current();
    }

    /** Records the warnings that a reader of the figures must know. */
    synchronized void warnings(List<Warning> found) {
        warnings = found;
    }

    synchronized void stopping() {
        status = "stopping";
        changed = true;
    }

    synchronized boolean isStopping() {
        return status.equals("stopping");
    }

    /** @param why null if it has figures */
    synchronized void end(String how, RunError why) {
        status = how;
        error = why;
        endedNs = System.nanoTime();
        fraction = null;
        remainingMs = null;
        changed = true;
    }
}

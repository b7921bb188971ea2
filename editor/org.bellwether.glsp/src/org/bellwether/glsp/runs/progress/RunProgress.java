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
import org.bellwether.run.SessionStage;
import org.bellwether.run.suite.SuiteListener;

/** Keeps the events of a session until the page has received them. */
public final class RunProgress implements SuiteListener {
    /** The largest number of points that one look adds to a series of the chart. */
    private static final int MOST_POINTS = 16;

    private final long number;
    private final Instant begun = Instant.now();
    private final long started = System.nanoTime();
    private final List<String> notes = new ArrayList<>();
    private String status = "running";
    private Phase phase = Phase.VALIDATE;
    private String detail = "";
    /** The host whose preparation has reached the current step; empty when no host is being prepared. */
    private String host = "";

    /** The running experiment of a suite; empty if there is only one. */
    private String experiment = "";

    private Double fraction;
    private Long remainingMs;
    private String session;
    private String suite;
    private List<Warning> warnings = List.of();
    private RunError error;
    /** The progress of a design; null for other runs. */
    private DesignState design;

    private Function<String, ProbeNames> names = run -> ProbeNames.NONE;
    private long endedNs;
    private LiveSamples live;
    private long firstSample;
    /** The samples of earlier launches that no look has returned yet. */
    private final List<SampleBatch> unread = new ArrayList<>();
    /** Counts the changes of the state. */
    private long revision = 1;
    /** The revision that {@link #changedState} has returned last. */
    private long reported;

    RunProgress(long number) {
        this.number = number;
    }

    /** Returns the state if it differs from the last answer. */
    synchronized Optional<RunState> changedState() {
        boolean changed = revision != reported;
        reported = revision;
        return changed ? Optional.of(state()) : Optional.empty();
    }

    public synchronized RunState state() {
        long until = endedNs == 0 ? System.nanoTime() : endedNs;
        return new RunState(
                number,
                revision,
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
    public synchronized void step(SessionStage step, String of) {
        if (step == SessionStage.MEASURE && design != null) {
            phase = Phase.MEASURE; // the fraction is that of all runs of the design
            revision++;
            return;
        }
        phase(Phase.of(step));
        detail = step == SessionStage.VALIDATE ? "" : of;
        remainingMs = null;
    }

    synchronized void phase(Phase next) {
        phase = next;
        host = "";
        fraction = null;
        revision++;
    }

    @Override
    public synchronized void progress(long done, long of, Optional<Duration> remaining) {
        fraction = of > 0 ? Math.min(1.0, (double) done / of) : null;
        remainingMs = remaining.map(Duration::toMillis).orElse(null);
        revision++;
    }

    @Override
    public synchronized void launching(Path runDirectory) {
        if (!Thread.currentThread().isInterrupted()) { // an interrupted thread cannot read files
            unread.addAll(readSamples()); // the end of the launch before
        }
        String run = runDirectory.getParent().getFileName().toString();
        // All runs of a design are shown as one series for each probe
        String target = design == null ? detail.replaceFirst(", round .*", "") : design.experiment();
        live = new LiveSamples(target, runDirectory, names.apply(run), MOST_POINTS);
    }

    @Override
    public synchronized void launchState(String state) {
        if (design != null) {
            return; // the runs of a design are short: the progress is the number of completed runs
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
            revision++;
        }
    }

    @Override
    public synchronized void note(String text) {
        notes.add(text);
        revision++;
    }

    /** Reads the samples that have been written since the last call. */
    synchronized List<SampleBatch> look() {
        List<SampleBatch> points = new ArrayList<>(unread);
        unread.clear();
        points.addAll(readSamples());
        if (phase == Phase.WARMUP && live != null && live.measured()) {
            phase(Phase.MEASURE);
        }
        return points;
    }

    private List<SampleBatch> readSamples() {
        if (live == null) {
            return List.of();
        }
        try {
            return live.look(this::origin);
        } catch (IOException | RuntimeException e) {
            live = null; // the chart ends here; the run and its progress continue
            note("The live chart ends: " + e.getMessage());
            return List.of();
        }
    }

    /** Returns the beginning of the chart, which is the end of the first sample. */
    private long origin(long sample) {
        firstSample = firstSample == 0 ? sample : firstSample;
        return firstSample;
    }

    /** @param probes returns the names of probes for a run's id */
    synchronized void names(Function<String, ProbeNames> probes) {
        names = probes;
    }

    @Override
    public synchronized void begun(String id) {
        session = id;
        revision++;
    }

    @Override
    public synchronized void experiment(int number, int of, SuitePlan.Member member) {
        experiment = number + " of " + of + ", " + member.name() + ": ";
        revision++;
    }

    @Override
    public synchronized void ended(SuiteLine line) {
        note(line.member().name() + ": " + line.state().label()
                + line.took()
                        .map(took -> " after " + SuiteReport.duration(took))
                        .orElse("")
                + (line.reason().isEmpty() ? "" : ". " + line.reason()));
    }

    /** Records that a suite has ended; its page shows all its experiments. */
    public synchronized void suite(String id) {
        suite = id;
        experiment = "";
        revision++;
    }

    /** Records that a design is run: its name, and that of its experiment. */
    synchronized void design(String experimentName, String name) {
        design = DesignState.of(experimentName, name);
        revision++;
    }

    @Override
    public synchronized void runs(int done, int of, String current) {
        if (design != null) {
            design = design.at(done, of, current);
            revision++;
        }
    }

    /** Records the campaign, after the design's runs are in the store. */
    synchronized void campaign(String id) {
        design = design.in(id);
        revision++;
    }

    /** Returns the name of the design's current run; empty if there is none. */
    synchronized String current() {
        return design == null ? "" : design.current();
    }

    /** Records the warnings that a reader of the figures must know. */
    synchronized void warnings(List<Warning> found) {
        warnings = found;
    }

    /** Records that the user stops the run; returns false if the run has ended. */
    synchronized boolean stopping() {
        boolean runs = endedNs == 0;
        if (runs) {
            status = "stopping";
            revision++;
        }
        return runs;
    }

    synchronized boolean isStopping() {
        return status.equals("stopping");
    }

    /** @param why the reason why the run has no figures; null if it has */
    synchronized void end(String how, RunError why) {
        status = how;
        error = why;
        endedNs = System.nanoTime();
        fraction = null;
        remainingMs = null;
        revision++;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.bellwether.model.util.Program;
import org.bellwether.results.suite.SuiteLine;
import org.bellwether.results.suite.SuitePlan;
import org.bellwether.results.suite.SuiteReport;
import org.bellwether.run.SessionStage;
import org.bellwether.run.suite.SuiteListener;

/** Shows the progress of a session on standard error: a bar on a terminal, plain lines elsewhere. */
public final class Progress implements SuiteListener, AutoCloseable {
    private static final int BAR = 24;
    /** The columns for the bar and the remaining time. */
    private static final int BAR_ROOM = BAR + 20;

    private static final int WIDTH = 79;
    private static final String CLEAR = "\r\u001b[K";
    private static final long PLAIN_LINE_NS = 10_000_000_000L;
    /** The fraction of a step after which its speed is used to estimate the rest. */
    private static final double ENOUGH = 0.1;

    private final Console console;
    private final boolean watched;
    /** Hosts and steps that have been printed: each launch of a session prepares the same hosts again. */
    private final Set<String> prepared = new HashSet<>();

    private String label = "";
    private long lastLine = System.nanoTime();
    private long stepBegan = System.nanoTime();

    private Progress(Console console) {
        this.console = console;
        this.watched = console.watched();
    }

    public static Progress on(Console console) {
        return new Progress(console);
    }

    @Override
    public synchronized void step(SessionStage step, String detail) {
        label = step.label() + " " + detail;
        stepBegan = System.nanoTime();
        if (watched) {
            bar("");
        } else {
            line(label);
        }
    }

    @Override
    public synchronized void progress(long done, long of, Optional<Duration> remaining) {
        double fraction = of > 0 ? Math.min(1, (double) done / of) : 0;
        String percent = Math.round(100 * fraction) + " %";
        String left = remaining
                .or(() -> estimate(System.nanoTime() - stepBegan, fraction))
                .map(time -> ", " + seconds(time) + " left")
                .orElse("");
        if (watched) {
            int full = (int) Math.round(BAR * fraction);
            bar("━".repeat(full) + console.dim("━".repeat(BAR - full)) + "  " + percent + left);
        } else if (System.nanoTime() - lastLine > PLAIN_LINE_NS) {
            line(label + ": " + percent + left);
        }
    }

    @Override
    public synchronized void host(String host, String step, int done, int of) {
        String text = host + " " + step + ", " + done + " of " + of;
        if (watched) {
            bar(cut(text, BAR_ROOM - 2));
        } else if (prepared.add(host + " " + step)) {
            line(label + ": " + text);
        }
    }

    /** Returns the remaining time if only the speed so far is known, as for a build. */
    static Optional<Duration> estimate(long elapsedNs, double fraction) {
        return fraction < ENOUGH || fraction >= 1
                ? Optional.empty()
                : Optional.of(Duration.ofNanos((long) (elapsedNs * (1 - fraction) / fraction)));
    }

    @Override
    public synchronized void experiment(int number, int of, SuitePlan.Member experiment) {
        note("experiment " + number + " of " + of + ": " + experiment.name());
    }

    @Override
    public synchronized void ended(SuiteLine line) {
        note(line.member().name() + ": " + line.state().label()
                + line.took()
                        .map(took -> " after " + SuiteReport.duration(took))
                        .orElse("")
                + (line.reason().isEmpty() ? "" : ": " + line.reason()));
    }

    @Override
    public synchronized void note(String text) {
        if (watched) {
            console.err().print(CLEAR);
        }
        line(text);
    }

    private void bar(String bar) {
        // A line that is longer than the terminal could not be cleared
        int room = Math.max(10, Math.min(WIDTH, console.columns() - 1) - (bar.isEmpty() ? 2 : BAR_ROOM));
        console.err().print(CLEAR + cut(label, room) + "  " + bar);
        console.err().flush();
    }

    private static String cut(String text, int room) {
        return text.length() > room ? text.substring(0, room - 1) + "…" : text;
    }

    private void line(String text) {
        console.err().println("bellwether: " + Program.inText(text));
        lastLine = System.nanoTime();
    }

    private static String seconds(Duration time) {
        long seconds = Math.max(1, time.toSeconds());
        return seconds < 100 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }

    @Override
    public synchronized void close() {
        if (watched) {
            console.err().print(CLEAR);
            console.err().flush();
        }
    }
}

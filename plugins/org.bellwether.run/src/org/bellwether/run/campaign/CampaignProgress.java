// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionStage;

/** Reports one progress bar for all runs of a campaign, with a forecast from the completed runs. */
final class CampaignProgress implements SessionListener {
    private static final int PARTS = 1000;
    /** The largest number of runs that are reported one by one; in larger campaigns, the runs are short. */
    private static final int FEW = 200;

    private static final long PAUSE_NS = 5_000_000_000L;

    private final SessionListener listener;
    private final int all;
    private final long began = System.nanoTime();
    private final int before;
    private int done;
    private String label = "";
    private boolean building;
    private long reported = System.nanoTime() - 2 * PAUSE_NS;

    /** @param before the number of steps that were done in earlier sessions */
    CampaignProgress(SessionListener listener, int before, int all) {
        this.listener = listener;
        this.all = all;
        this.before = before;
        this.done = before;
    }

    synchronized void begin(String run) {
        label = "run " + Math.min(all, done + 1) + " of " + all + ": " + run;
        if (all <= FEW || System.nanoTime() - reported > PAUSE_NS) {
            reported = System.nanoTime();
            listener.step(SessionStage.MEASURE, label);
        }
        listener.runs(done, all, run);
        report(0);
    }

    synchronized void end() {
        done++;
        listener.runs(done, all, "");
        report(0);
    }

    @Override
    public synchronized void step(SessionStage step, String detail) {
        if (step == SessionStage.BUILD || step == SessionStage.RUNTIME) {
            building = true;
            listener.step(step, detail);
        } else if (step == SessionStage.MEASURE && building) {
            building = false;
            listener.step(step, label);
        }
    }

    @Override
    public synchronized void progress(long part, long of, Optional<Duration> remaining) {
        report(of > 0 ? Math.min(1, (double) part / of) : 0);
    }

    private void report(double inRun) {
        double made = done - before + inRun;
        double left = all - done - inRun;
        Optional<Duration> forecast = made < 1
                ? Optional.empty()
                : Optional.of(Duration.ofNanos((long) ((System.nanoTime() - began) / made * left)));
        listener.progress((long) (PARTS * (done + inRun)), (long) PARTS * all, forecast);
    }

    @Override
    public void launching(Path runDirectory) {
        listener.launching(runDirectory);
    }

    @Override
    public void launchState(String state) {
        listener.launchState(state);
    }

    @Override
    public void host(String host, String step, int done, int of) {
        listener.host(host, step, done, of);
    }

    @Override
    public synchronized void note(String text) {
        listener.note(text);
    }
}

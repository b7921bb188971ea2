// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** One bar over all runs of a campaign, with a forecast from those that were made. */
final class CampaignProgress implements SessionListener {
    private static final int PARTS = 1000;

    private final SessionListener listener;
    private final int all;
    private final long began = System.nanoTime();
    private final int before;
    private int done;
    private String label = "";
    private boolean building;

    /** @param before how many of all steps were done in earlier sessions */
    CampaignProgress(SessionListener listener, int before, int all) {
        this.listener = listener;
        this.all = all;
        this.before = before;
        this.done = before;
    }

    void begin(String run) {
        label = "run " + Math.min(all, done + 1) + " of " + all + ": " + run;
        listener.step(Step.MEASURE, label);
        tell(0);
    }

    void end() {
        done++;
        tell(0);
    }

    @Override
    public void step(Step step, String detail) {
        if (step == Step.BUILD || step == Step.RUNTIME) {
            building = true;
            listener.step(step, detail);
        } else if (step == Step.MEASURE && building) {
            building = false;
            listener.step(step, label);
        }
    }

    @Override
    public void progress(long part, long of, Optional<Duration> remaining) {
        tell(of > 0 ? Math.min(1, (double) part / of) : 0);
    }

    private void tell(double inRun) {
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
    public void note(String text) {
        listener.note(text);
    }
}

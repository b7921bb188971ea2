// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.suite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionStage;

/** Forwards all events to another listener. */
class ForwardingListener implements SessionListener {
    private final SessionListener to;

    ForwardingListener(SessionListener to) {
        this.to = to;
    }

    @Override
    public void begun(String session) {
        to.begun(session);
    }

    @Override
    public void step(SessionStage step, String detail) {
        to.step(step, detail);
    }

    @Override
    public void progress(long done, long of, Optional<Duration> remaining) {
        to.progress(done, of, remaining);
    }

    @Override
    public void launching(Path runDirectory) {
        to.launching(runDirectory);
    }

    @Override
    public void launchState(String state) {
        to.launchState(state);
    }

    @Override
    public void host(String host, String step, int done, int of) {
        to.host(host, step, done, of);
    }

    @Override
    public void note(String text) {
        to.note(text);
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.io.IOException;
import java.util.List;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.session.Session;

/** Runs an experiment, as the command line does. */
public record SessionWork(SessionRequest request) implements RunWork {
    @Override
    public void run(Store store, RunProgress progress) throws WorkException, IOException {
        Session session = new Session(request, progress);
        progress.begun(session.id());
        Session.Outcome outcome = session.run(store);
        if (outcome.status() == Status.INTERRUPTED) {
            progress.end("stopped", null);
            return;
        }
        SessionData view = SessionData.read(store.reader(), outcome.id()).orElseThrow();
        progress.step(SessionStage.REPORT, "");
        HtmlReport.write(view, store, outcome.report());
        progress.warnings(RunState.warnings(view));
        List<RunData> failed =
                view.runs().stream().filter(run -> run.run().failure() != null).toList();
        if (failed.isEmpty()) {
            progress.end("done", null);
        } else {
            progress.phase(Phase.of(failed.get(0).run().failure()));
            progress.end("failed", RunError.of(failed.get(0)));
        }
    }
}

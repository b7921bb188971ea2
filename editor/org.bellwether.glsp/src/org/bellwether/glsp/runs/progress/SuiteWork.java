// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.io.IOException;
import java.util.Optional;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuiteLine;
import org.bellwether.run.SessionStage;
import org.bellwether.run.WorkException;
import org.bellwether.run.suite.SuiteRequest;
import org.bellwether.run.suite.SuiteRun;

/** Runs several experiments in sequence. */
public record SuiteWork(SuiteRequest request) implements RunWork {
    /** Runs the suite. Each experiment is reported at its end; the suite writes its reports. */
    @Override
    public void run(Store store, RunProgress progress) throws WorkException, IOException {
        Optional<SuiteData> view =
                new SuiteRun(request, progress).run(store).flatMap(known -> SuiteData.read(store, known));
        if (view.isEmpty() || view.get().status() == Status.INTERRUPTED) {
            progress.end("stopped", null);
            return;
        }
        progress.step(SessionStage.REPORT, "");
        progress.suite(view.get().suite().id());
        Optional<SuiteLine> failed =
                view.get().lines().stream().filter(SuiteLine::isOpen).findFirst();
        progress.end(
                failed.isEmpty() ? "done" : "failed",
                failed.map(SuiteWork::error).orElse(null));
    }

    private static RunError error(SuiteLine line) {
        RunError error = line.problem()
                .map(problem -> new RunError(problem.message(), problem.where(), problem.fix(), ""))
                .orElseGet(() -> RunError.of(line.failed().orElseThrow()));
        return new RunError(line.member().name() + ": " + error.message(), error.where(), error.fix(), error.log());
    }
}

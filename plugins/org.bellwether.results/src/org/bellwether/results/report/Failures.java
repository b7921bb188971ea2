// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.store.row.Failure;

/** Runs without figures: runs that failed in the same way appear once. */
final class Failures {
    /** The largest number of runs whose names are listed for one failure. */
    private static final int MOST = 8;

    private final SessionData view;
    private final List<List<RunData>> equal;

    private Failures(SessionData view, List<List<RunData>> equal) {
        this.view = view;
        this.equal = equal;
    }

    static Failures of(SessionData view) {
        Map<List<String>, List<RunData>> same = new LinkedHashMap<>();
        for (RunData run : view.runs()) {
            Failure failure = run.run().failure();
            if (failure != null) {
                List<String> key = List.of(failure.type(), failure.process(), failure.message());
                same.computeIfAbsent(key, absent -> new ArrayList<>()).add(run);
            }
        }
        return new Failures(view, List.copyOf(same.values()));
    }

    /** Returns sentences such as {@code 5 runs have no figures: gps did not end within 60 s.} */
    List<String> sentences() {
        return equal.stream()
                .map(runs -> title(runs) + ": " + failure(runs).message() + ".")
                .toList();
    }

    void addTo(Html html) {
        for (List<RunData> runs : equal) {
            Failure failure = failure(runs);
            html.section("failure", title(runs))
                    .element(
                            "p",
                            failure.type()
                                    + (failure.process().isEmpty() ? "" : ", process " + failure.process()) + ": "
                                    + failure.message());
            if (runs.size() > 1) {
                html.element("p class=\"caption\"", names(runs));
            }
            List<RunData> logs = runs.stream()
                    .filter(run -> !run.run().failure().log().isEmpty())
                    .toList();
            if (!logs.isEmpty()) {
                html.element("pre", logs.get(0).run().failure().log());
            }
            others(html, logs);
            html.raw("</section>\n");
        }
    }

    /** Adds, folded, the logs that differ from the first one. */
    private void others(Html html, List<RunData> logs) {
        List<RunData> others = logs.stream()
                .filter(run -> !run.run()
                        .failure()
                        .log()
                        .equals(logs.get(0).run().failure().log()))
                .toList();
        if (!others.isEmpty()) {
            html.raw("<details>").element("summary", "Logs of " + others.size() + " more");
            others.forEach(run -> html.element("p class=\"caption\"", label(run))
                    .element("pre", run.run().failure().log()));
            html.raw("</details>\n");
        }
    }

    private String title(List<RunData> runs) {
        return runs.size() == 1 ? label(runs.get(0)) + " has no figures" : runs.size() + " runs have no figures";
    }

    private String names(List<RunData> runs) {
        String names =
                String.join(", ", runs.stream().limit(MOST).map(this::label).toList());
        return runs.size() > MOST ? names + " and " + (runs.size() - MOST) + " more" : names;
    }

    private String label(RunData run) {
        return run.label(view.repeated());
    }

    private static Failure failure(List<RunData> runs) {
        return runs.get(0).run().failure();
    }
}

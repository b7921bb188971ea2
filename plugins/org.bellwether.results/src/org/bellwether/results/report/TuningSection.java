// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.store.Store;
import org.bellwether.results.tuning.TuningRecord;
import org.bellwether.results.tuning.TuningRecord.Candidate;
import org.bellwether.results.tuning.TuningRecord.FigureRatio;
import org.bellwether.results.tuning.TuningRecord.Stage;

/** The report's section about a tuning: the tried settings of the build with their ratios, and the choice. */
final class TuningSection {
    private final SessionData view;
    private final Store store;

    TuningSection(SessionData view, Store store) {
        this.view = view;
        this.store = store;
    }

    void addTo(Html html) {
        Optional<TuningRecord> record = view.runs().stream()
                .map(run -> TuningRecord.read(store.runFolder(run.run().id())))
                .flatMap(Optional::stream)
                .findFirst();
        if (record.isEmpty()) {
            return;
        }
        html.section("Tuning").element("p", kept(record.get()));
        record.get().stages().forEach(stage -> table(html, stage));
        html.element(
                        "p class=\"caption\"",
                        "Each candidate is compared with the usual build of the same session, in which all took turns. A ratio"
                                + " below 1 is shorter or less, of a throughput lower. Verdicts hold together for all candidates and"
                                + " figures of a session at 95 %; intervals hold each by itself. “Visible from” is the smallest"
                                + " difference that four of five such sessions find. A candidate is kept if the confirmation, a"
                                + " session with new measurements, finds it better in at least one of these figures and worse in none.")
                .raw("</section>\n");
    }

    private static String kept(TuningRecord record) {
        return record.keepsOne()
                ? "Kept: " + record.kept() + " (" + settings(record.settings()) + "), by " + record.compiler() + "."
                : "Nothing was kept: no candidate was better than the usual build with certainty.";
    }

    private static String settings(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + " = " + setting.getValue())
                .collect(Collectors.joining(", "));
    }

    private static void table(Html html, Stage stage) {
        String caption = "Candidates of the " + stage.name();
        html.element("h3", caption)
                .scroll(caption)
                .raw("<table class=\"figures\">")
                .element("caption class=\"unseen\"", caption)
                .head(List.of(
                        "candidate",
                        "settings",
                        "judgement",
                        "figure",
                        "ratio",
                        "95 % interval",
                        "visible from",
                        "verdict"));
        for (Candidate candidate : stage.candidates()) {
            List<FigureRatio> figures = candidate.figures();
            String judged = candidate.failure().isEmpty()
                    ? candidate.judgement()
                    : candidate.judgement() + ": " + candidate.failure();
            if (figures.isEmpty()) {
                html.row("", List.of(candidate.name(), settings(candidate.settings()), judged, "", "", "", "", ""));
            }
            for (FigureRatio figure : figures) {
                html.row(
                        "",
                        List.of(
                                candidate.name(),
                                settings(candidate.settings()),
                                judged,
                                figure.figure(),
                                figure.ratio(),
                                figure.interval(),
                                figure.visibleFrom(),
                                figure.verdict()));
            }
        }
        html.raw("</table></div>\n");
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.past;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.runs.figures.RunStore;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.gate.Gate;
import org.bellwether.results.gate.GateFinding;
import org.bellwether.results.gate.GateResult;
import org.bellwether.results.gate.GateWarning;
import org.bellwether.results.gate.GateWording;
import org.bellwether.results.gate.Threshold;
import org.bellwether.results.store.row.RunRow;

/**
 * The verdict on runs against a baseline: the same as {@code bellwether gate}, over the primary figures.
 *
 * @param verdict the verdict on all figures, for display: {@code not worse}, {@code worse}, {@code undecided},
 *     {@code not compared} or {@code failed}
 * @param passes whether each figure was shown to be not worse
 * @param findings the verdict on each figure, and the problems of whole configurations
 * @param summary the verdict in sentences, with advice if it is undecided
 * @param warnings the reasons for doubt about the verdict
 */
public record RunGate(
        String verdict, boolean passes, List<Finding> findings, List<String> summary, List<String> warnings) {
    /**
     * The runs to judge.
     *
     * @param baseline the ids of the runs with which the others are compared
     * @param runs the ids of the judged runs
     * @param threshold the accepted worsening in per cent
     */
    public record Question(List<String> baseline, List<String> runs, String threshold) {}

    /**
     * The verdict on a figure, or on a configuration as a whole, which has no values.
     *
     * @param effect the ratio or the difference, with its interval
     * @param reason the reason for the verdict; empty if there is no problem
     */
    public record Finding(String name, String base, String now, String effect, String verdict, String reason) {
        static Finding of(GateFinding finding) {
            String verdict = finding.verdict().text();
            if (finding.row().isEmpty()) {
                return new Finding(GateWording.name(finding), "", "", "", verdict, finding.reason());
            }
            Comparison.Row row = finding.row().get();
            return new Finding(
                    GateWording.name(finding),
                    Wording.value(row.figure(), row.base()),
                    Wording.value(row.figure(), row.other()),
                    Wording.effect(row.figure(), row.effect()) + " (" + Wording.interval(row.figure(), row.interval())
                            + ")",
                    verdict,
                    finding.reason());
        }
    }

    /**
     * @throws EditRefused if a run is on both sides or does not belong to the project, or if the threshold is not a
     * percentage
     */
    public static RunGate of(RunStore store, Question question) throws IOException {
        if (!Collections.disjoint(question.baseline(), question.runs())) {
            throw new EditRefused("A run is on both sides of the gate. Tick runs of two sessions.");
        }
        GateResult.Rule rule = new GateResult.Rule(threshold(question.threshold()), false);
        List<RunRow> baseline = rows(store, question.baseline());
        List<RunRow> runs = rows(store, question.runs());
        GateResult result = store.<GateResult, IOException>with(
                open -> new Gate(open, rule, figure -> true, false).judge(baseline, runs));
        return new RunGate(
                result.verdict().text(),
                result.passes(),
                result.findings().stream().map(Finding::of).toList(),
                GateWording.summary(result),
                result.warnings().stream().map(GateWarning::sentence).toList());
    }

    private static Threshold threshold(String text) {
        double percent = text.strip().matches("\\d{1,4}(\\.\\d{1,6})?") ? Double.parseDouble(text.strip()) : -1;
        if (percent < 0 || percent > Threshold.MOST_PERCENT) {
            throw new EditRefused(
                    "The threshold must be a number of per cent from 0 to 1000, not " + text.strip() + ".");
        }
        return new Threshold(percent);
    }

    private static List<RunRow> rows(RunStore store, List<String> ids) {
        return ids.stream()
                .map(id -> store.run(id)
                        .orElseThrow(() -> new EditRefused("The store has no such run of this project any more."))
                        .run())
                .toList();
    }
}

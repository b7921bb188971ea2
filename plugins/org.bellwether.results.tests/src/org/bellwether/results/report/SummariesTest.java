// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;
import org.bellwether.results.comparison.estimate.Verdict;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.comparisons.ComparisonSection;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.variants.ConfigurationComparison;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingRecord.Look;
import org.bellwether.results.stopping.StoppingRecord.Pair;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.stopping.StoppingRule.Kind;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of two variants that alternated; later rounds did not measure the timed phase. */
class SummariesTest {
    @TempDir
    private Path folder;

    private Store store;

    @BeforeEach
    void open() {
        store = Store.open(folder);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private SessionData session(double slower) throws IOException {
        FabricatedSession session = new FabricatedSession(store, "m", 40, 250, 1);
        session.variant("old").run("corbel", 10_000).variant("new").run("corbel", 10_000 * slower);
        return SessionData.read(store.reader(), session.end(Status.OK)).orElseThrow();
    }

    /** Returns the comparison for a session in which too few rounds measured the timed phase for a decision. */
    private List<ConfigurationComparison> comparisons(SessionData view) throws IOException {
        return ConfigurationComparison.of(view, store).stream()
                .map(comparison -> new ConfigurationComparison(
                        comparison.base(),
                        comparison.other(),
                        comparison.rows().stream()
                                .map(row -> row.figure().phase().equals("timed") ? undecidable(row) : row)
                                .toList()))
                .toList();
    }

    private static Comparison.Row undecidable(Comparison.Row row) {
        return new Comparison.Row(
                row.figure(),
                row.base(),
                row.other(),
                row.effect(),
                new Interval(Double.NaN, Double.NaN),
                Verdict.NOT_DECIDABLE,
                OptionalInt.empty(),
                Double.NaN,
                row.evidence(),
                Optional.empty(),
                false,
                Double.NaN,
                Double.NaN,
                row.level());
    }

    @Test
    void theResultOfThePrimaryFiguresLeads() throws IOException {
        SessionData view = session(1.1);
        String sentence = new Summaries(view, comparisons(view), Optional.empty()).sentence();
        assertTrue(
                sentence.matches("“new” against “old”: (\\d of|all) \\d primary figures differs?\\. "
                        + "get_data_at_airframe p50: \\d+\\.\\d % slower, \\d+\\.\\d to \\d+\\.\\d %; .*"
                        + "\\(95 % intervals; 40 starts, 40 pairs, .*\\)\\. At the median, .*"),
                sentence);
        assertFalse(sentence.contains("decided"), "nobody asked for the timed phase: " + sentence);
    }

    @Test
    void equalVariantsAreReportedAsEqualWithinTheInterval() throws IOException {
        SessionData view = session(1);
        String sentence = new Summaries(view, comparisons(view), Optional.empty()).sentence();
        assertTrue(
                sentence.matches(
                        "“new” against “old”: no primary figure is seen to differ\\. get_data_at_airframe p50: "
                                + "(less than 2 % apart|no difference seen), [+-]?\\d\\.\\d to [+-]?\\d\\.\\d %; .*"),
                sentence);
        assertFalse(sentence.matches(".*[+-]0\\.0 .*"), "a rounded zero has no sign: " + sentence);
    }

    @Test
    void theVerdictOnAThresholdComesFirst() throws IOException {
        SessionData view = session(1);
        Look look = new Look(40, 40, 60, "", 0.02, 0.0046, "not-worse");
        StoppingRecord record = new StoppingRecord(
                StoppingRecord.SCHEMA,
                new StoppingRule(Kind.THRESHOLD, 0.05, 600, List.of()),
                List.of("get_data_at_airframe p50 in saturated"),
                0.0046,
                false,
                List.of(new Pair("old", "new", "not-worse", "", List.of(look), null, null)));
        String sentence = new Summaries(view, comparisons(view), Optional.of(record)).sentence();
        assertTrue(
                sentence.startsWith("new is not worse than old by more than 5 %, after 40 starts (40 pairs) in 60 s. "
                        + "“new” against “old”: "),
                sentence);
    }

    @Test
    void figuresThatLaterRoundsDidNotMeasureAreNoRowsOfDashes() throws IOException {
        SessionData view = session(1);
        Html html = new Html();
        new ComparisonSection(view, comparisons(view), Optional.empty()).addTo(html);
        String section = html.toString();
        assertTrue(
                section.matches("(?s).*Not compared, because too few starts measured them, or too few samples in each: "
                        + "get_data_at_airframe p50 in timed, .*"),
                section);
        assertTrue(section.contains(">saturated</th>") && !section.contains(">timed</th>"), section);
    }
}

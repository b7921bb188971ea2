// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.prediction.PredictionRecord.Predicted;
import org.bellwether.results.prediction.measured.PredictedAndMeasured;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.report.variants.ConfigurationComparison;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictedAndMeasuredTest {
    @TempDir
    private Path folder;

    private static Comparison.Row at(double level, Comparison.Row row) {
        return new Comparison.Row(
                row.figure(),
                row.base(),
                row.other(),
                row.effect(),
                row.interval(),
                row.verdict(),
                row.runsToSee(),
                row.visible(),
                row.evidence(),
                row.blocks(),
                row.primary(),
                row.probability(),
                row.adjusted(),
                level);
    }

    private static Gain measured(ConfigurationComparison comparison, double level) {
        Predicted predicted =
                new Predicted("get_data_at_airframe", "timed", "latency", "p50", CostUnit.NANOSECONDS.key(), Gain.NONE);
        PredictionRecord record = new PredictionRecord(
                PredictionRecord.SCHEMA, "calibration", "then", "general", List.of(), true, List.of(predicted));
        List<Comparison.Row> rows =
                comparison.rows().stream().map(row -> at(level, row)).toList();
        PredictedAndMeasured both = PredictedAndMeasured.of(record, comparison.base(), comparison.other(), rows)
                .get(0);
        assertTrue(both.interval());
        return both.measured();
    }

    /** A session that a stopping rule ended has a smaller level, so that 95 % hold over all looks. */
    @Test
    void theIntervalHasTheLevelOfTheComparison() throws IOException {
        try (Store store = Store.open(folder)) {
            String session = new FabricatedSession(store, "m", 16, 250, 1)
                    .variant("general")
                    .run("corbel", 10_000)
                    .variant("specialised")
                    .run("corbel", 9_500)
                    .end(Status.OK);
            SessionData view = SessionData.read(store.reader(), session).orElseThrow();
            ConfigurationComparison comparison =
                    ConfigurationComparison.of(view, store).get(0);
            Gain once = measured(comparison, Comparison.ALPHA);
            Gain sequential = measured(comparison, Comparison.ALPHA / 10);
            assertEquals(once.value(), sequential.value(), 1e-9);
            assertTrue(sequential.low() < once.low() && once.high() < sequential.high(), once + " " + sequential);
        }
    }
}

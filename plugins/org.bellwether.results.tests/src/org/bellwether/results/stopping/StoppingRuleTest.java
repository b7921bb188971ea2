// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.stopping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.stopping.StoppingRecord.Look;
import org.bellwether.results.stopping.StoppingRecord.Pair;
import org.bellwether.results.stopping.StoppingRule.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoppingRuleTest {
    private static final StoppingRule PRECISION = new StoppingRule(Kind.PRECISION, 0.02, 600, List.of());
    private static final StoppingRule THRESHOLD = new StoppingRule(Kind.THRESHOLD, 0.05, 120, List.of("call.p50"));

    private static Optional<StoppingRule> in(Object extent) {
        return StoppingRule.in(CanonicalJson.read(CanonicalJson.write(extent), JsonNode.class));
    }

    @Test
    void aStoppingRuleIsPartOfAnExtent() {
        for (StoppingRule rule : List.of(PRECISION, THRESHOLD)) {
            assertEquals(Optional.of(rule), in(Map.of("samples", 3, StoppingRule.KEY, rule.toJson())));
        }
        assertEquals(Optional.empty(), in(Map.of("samples", 3)));
        assertEquals(Optional.empty(), in(Map.of(StoppingRule.KEY, Map.of("seconds", 60, "newer", 1))));
    }

    @Test
    void refusesWhatNothingCouldReach() {
        assertThrows(IllegalArgumentException.class, () -> new StoppingRule(Kind.PRECISION, 0, 600, List.of()));
        assertThrows(IllegalArgumentException.class, () -> new StoppingRule(Kind.THRESHOLD, 0.05, -1, List.of()));
        assertThrows(IllegalArgumentException.class, () -> new StoppingRule(Kind.THRESHOLD, Double.NaN, 60, List.of()));
    }

    private static Pair sides(String reason, String figure, Integer blocks, Double seconds) {
        return new Pair(
                "old",
                "new",
                reason,
                figure,
                List.of(new Look(24, 240, 41.2, "update p50", 0.046, 0.05, reason)),
                blocks,
                seconds);
    }

    private static StoppingRecord record(StoppingRule rule, boolean interrupted, Pair sides) {
        return new StoppingRecord(
                StoppingRecord.SCHEMA, rule, List.of("update p50"), 0.05, interrupted, List.of(sides));
    }

    @Test
    void aStoppingRuleIsKeptInTheFolderOfARun(@TempDir Path folder) throws Exception {
        StoppingRecord record = record(PRECISION, false, sides("too-wide", "update p50", 1200, 171.0));
        assertEquals(Optional.empty(), StoppingRecord.read(folder));
        record.write(folder.resolve("run"));
        assertEquals(Optional.of(record), StoppingRecord.read(folder.resolve("run")));
        Files.writeString(folder.resolve("run").resolve(StoppingRecord.FILE), "{\"schema\":");
        assertEquals(Optional.empty(), StoppingRecord.read(folder.resolve("run")), "a damaged one hides nothing else");
    }

    @Test
    void forecastsWhatIsToGo() {
        assertEquals(
                List.of(
                        "new: update p50 ± 2.3 % after 24 starts (240 pairs) in 41 s; about 2 min 10 s to go for ± 1 %"),
                StoppingWording.progress(record(PRECISION, false, sides("too-wide", "update p50", 1200, 171.0))));
        assertEquals(
                List.of(
                        "new: update p50 ± 2.3 % after 24 starts (240 pairs) in 41 s; about 16 min to go until it is known whether"
                                + " it is worse by 5 %, but the limit of 2 min comes first"),
                StoppingWording.progress(record(THRESHOLD, false, sides("undecided", "update p50", 1200, 1001.0))));
    }

    /** Forecasts of days are not useful, and forecasts do not have seven digits. */
    @Test
    void forecastsAreRounded() {
        assertEquals(7, StoppingWording.about(7));
        assertEquals(43, StoppingWording.about(43));
        assertEquals(4_200, StoppingWording.about(4_186));
        assertEquals(4_200_000, StoppingWording.about(4_186_851));
        String ended = StoppingWording.ended(
                        record(PRECISION, false, sides("most-seconds", "update p50", 4_186_851, 518_040.0)))
                .get(0);
        assertTrue(ended.endsWith(" in 41 s. It would take more than a day."), ended);
        String progress = StoppingWording.progress(
                        record(PRECISION, false, sides("too-wide", "update p50", 4_186_851, 518_040.0)))
                .get(0);
        assertTrue(progress.contains("; more than a day to go for ± 1 %, but the limit"), progress);
    }

    @Test
    void saysWhyItEndedAndWhatWasReached() {
        assertEquals(
                List.of(
                        "new against old: the interval of each figure that decides is at most 2 % wide, after 24 starts (240 pairs)"
                                + " in 41 s. Their width ended the measuring: of such intervals 92 to 95 % hold, in"
                                + " simulations."),
                StoppingWording.ended(record(PRECISION, false, sides("precise", "", null, null))));
        assertEquals(
                List.of(
                        "new against old: the limit of 10 min ended it before the intervals were 2 % wide; update p50 ± 2.3 %,"
                                + " after 24 starts (240 pairs) in 41 s. It would take about 9000 pairs, 31 min in all."),
                StoppingWording.ended(record(PRECISION, false, sides("most-seconds", "update p50", 9000, 1860.0))));
        assertEquals(
                List.of("new is worse than old by more than 5 %: update p50, after 24 starts (240 pairs) in 41 s."),
                StoppingWording.ended(record(THRESHOLD, false, sides("worse", "update p50", null, null))));
        assertEquals(
                List.of(
                        "it is undecided whether new is worse than old by more than 5 % (it was interrupted): update p50 ± 2.3 %,"
                                + " after 24 starts (240 pairs) in 41 s."),
                StoppingWording.ended(record(THRESHOLD, true, sides("undecided", "update p50", null, null))));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.specialisations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.bellwether.results.prediction.SpecialisationOption;
import org.bellwether.results.store.row.RunRow;
import org.junit.jupiter.api.Test;

class AddedSpecialisationsTest {
    private static final String USUAL = "{\"target\":\"corbel\"}";
    private static final String OTHERWISE = "{\"build\":{\"lto\":\"true\"},\"target\":\"corbel\"}";

    /** @param options the effective options; null if they are unknown */
    private static RunRow run(String configuration, String options) {
        return RunRow.begun(
                "id",
                "session",
                "corbel",
                1,
                "model",
                "host",
                "hash",
                configuration,
                "{}",
                1,
                Instant.EPOCH,
                "v",
                options);
    }

    private static Optional<AddedSpecialisations> added(RunRow base, RunRow other) {
        return AddedSpecialisations.of(base, other);
    }

    @Test
    void optionsOfAllProcessesCount() {
        RunRow base = run(USUAL, "{\"p.NativeLayout\":\"0\",\"q.NativeLayout\":\"0\"}");
        AddedSpecialisations both = added(base, run(USUAL, "{\"p.NativeLayout\":\"1\",\"q.NativeLayout\":\"1\"}"))
                .orElseThrow();
        assertTrue(both.isOnly(SpecialisationOption.NATIVE_LAYOUT));
        assertFalse(both.isOnly(SpecialisationOption.DISPATCH));
        assertEquals(Optional.empty(), added(base, run(USUAL, "{\"p.NativeLayout\":\"1\",\"q.NativeLayout\":\"0\"}")));
    }

    @Test
    void optionsThatWereSetCountWhereTheEffectiveOnesAreNotKnown() {
        RunRow base = run("{\"options\":{\"FoldedDispatch\":\"false\"}}", null);
        RunRow other = run("{\"options\":{\"FoldedDispatch\":\"true\"}}", null);
        assertEquals(
                Set.of(SpecialisationOption.DISPATCH),
                added(base, other).orElseThrow().specialisations());
        assertEquals(Optional.empty(), added(other, base), "it has less");
    }

    @Test
    void theBuildIsOneOfThem() {
        AddedSpecialisations built =
                added(run(USUAL, "{}"), run(OTHERWISE, "{}")).orElseThrow();
        assertTrue(built.isOnlyBuilt());
        assertFalse(built.isCumulative());
        assertEquals("the build", built.names());
        AddedSpecialisations both = added(run(USUAL, "{}"), run(OTHERWISE, "{\"NativeLayout\":\"1\"}"))
                .orElseThrow();
        assertTrue(both.isCumulative());
        assertEquals("native-layout, the build", both.names());
        assertEquals(Optional.empty(), added(run(OTHERWISE, "{}"), run(USUAL, "{\"NativeLayout\":\"1\"}")));
    }

    @Test
    void otherSettingsMustBeTheSame() {
        RunRow reactive = run(USUAL, "{\"Concurrency\":\"reactive\"}");
        RunRow pool = run(OTHERWISE, "{\"Concurrency\":\"thread-pool\"}");
        assertEquals(Optional.empty(), added(reactive, pool));
        RunRow elsewhere = run("{\"target\":\"omniorb\"}", "{\"NativeLayout\":\"1\"}");
        assertEquals(Optional.empty(), added(run(USUAL, "{}"), elsewhere));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.past;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.BasicspFixture;
import org.bellwether.glsp.runs.GenerationRequest;
import org.bellwether.glsp.runs.Runs;
import org.bellwether.glsp.runs.StoredRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the page's gate; tests of the results check the decision. */
class RunGateTest extends BasicspFixture {
    @TempDir
    private Path storeFolder;

    private Runs runs;
    private String base;
    private String now;

    @BeforeEach
    void open() throws Exception {
        runs = new Runs(session, folder, storeFolder);
        runs.generate(new GenerationRequest("steady"));
        base = put(1000);
        now = put(2000);
    }

    @AfterEach
    void close() throws Exception {
        runs.close();
    }

    private String put(double p50) throws Exception {
        return StoredRun.put(storeFolder, folder, Map.of(FILE, text()), p50);
    }

    private RunGate judge(List<String> baseline, List<String> judged, String threshold) throws Exception {
        return RunGate.of(runs.store(), new RunGate.Question(baseline, judged, threshold));
    }

    @Test
    void oneRunASideIsNotEnoughToPass() throws Exception {
        RunGate gate = judge(List.of(base), List.of(now), "5");
        assertFalse(gate.passes());
        assertFalse(gate.findings().isEmpty());
        assertFalse(gate.summary().isEmpty());
        assertFalse(gate.verdict().equals("not worse"), gate.verdict());
    }

    @Test
    void aRunIsOnOneSideOnly() {
        assertThrows(EditRefused.class, () -> judge(List.of(base, now), List.of(now), "5"));
        assertThrows(
                EditRefused.class, () -> judge(List.of(base), List.of("01999999-0000-7000-8000-000000000000"), "5"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "x", "1001", "NaN", "1e2"})
    void aThresholdIsANumberOfPerCent(String threshold) {
        String message = assertThrows(EditRefused.class, () -> judge(List.of(base), List.of(now), threshold))
                .getMessage();
        assertEquals("The threshold must be a number of per cent from 0 to 1000, not " + threshold + ".", message);
    }
}

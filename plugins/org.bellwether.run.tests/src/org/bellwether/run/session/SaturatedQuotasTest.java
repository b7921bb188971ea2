// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.results.samples.RoundSamples;
import org.bellwether.run.launch.PhaseTiming;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SaturatedQuotasTest {
    private static final String PLAN = """
            {"schema":"bellwether.experiment/1","model":"fake","experiment":"steady","targets":["one"],"seed":1,
             "phases":[{"name":"timed","kind":"timed"},{"name":"full","kind":"saturated"}],"processes":[],
             "probes":[{"name":"p","kind":"call","process":"gps","element":"e","floor":"f",
                        "phases":[{"phase":"timed","warmup":0,"samples":10},{"phase":"full","warmup":0,"samples":10}]}],
             "metrics":[],"floors":[]}
            """;
    private static final Map<String, String> ASKED =
            Map.of("probe.p.timed.samples", "10", "probe.p.full.samples", "10", "probe.p.full.warmup", "5");

    @TempDir
    private Path folder;

    /** Returns the settings of a later round after a first round with ten samples of this length. */
    private Map<String, String> raised(long ns, boolean counted) throws Exception {
        ByteBuffer file = ByteBuffer.allocate(4096 + 40 * 10).order(ByteOrder.LITTLE_ENDIAN);
        file.put(0, "BWSAMPL1".getBytes(StandardCharsets.US_ASCII))
                .putInt(8, 4096)
                .putInt(12, 40)
                .putLong(16, 10)
                .putLong(24, 10)
                .put(
                        128,
                        "probe=p\\nphase=full\\nsamples=10\\n"
                                .translateEscapes()
                                .getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < 10; i++) {
            file.putLong(4096 + 40 * i + 8, ns * i + 1)
                    .putLong(4096 + 40 * i + 16, ns * i + 1)
                    .putLong(4096 + 40 * i + 24, ns * (i + 1) + 1);
        }
        Files.write(folder.resolve("p.full.gps.bws"), file.array());
        Experiment experiment = ExperimentReader.parse(PLAN, "test");
        return SaturatedQuotas.raised(
                ASKED,
                experiment,
                RoundSamples.read(folder),
                new PhaseTiming(1e6, 1e6, counted, Double.POSITIVE_INFINITY));
    }

    @Test
    void aStartMeasuresAThousandSamplesOfASaturatedPhase() throws Exception {
        assertEquals(
                Map.of("probe.p.timed.samples", "10", "probe.p.full.samples", "1000", "probe.p.full.warmup", "5"),
                raised(10_000, false));
    }

    @Test
    void aStartMeasuresOneSecondButNoFewerSamplesThanAsked() throws Exception {
        assertEquals("50", raised(20_000_000, false).get("probe.p.full.samples"));
        assertEquals("10", raised(2_000_000_000L, false).get("probe.p.full.samples"), "no fewer than asked for");
    }

    @Test
    void activationsThatEndByACountKeepTheirSamples() throws Exception {
        assertEquals(ASKED, raised(10_000, true));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Assembly;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.experiment.Experiment.Quota;
import org.bellwether.run.Amount;
import org.bellwether.run.SampleQuotas;
import org.bellwether.run.WorkException;
import org.bellwether.run.session.SampleSpace.Available;
import org.junit.jupiter.api.Test;

/**
 * An experiment of two probes with a million samples each and no warm-up: 80 MB of records in one run, and a quarter
 * more of spare records.
 */
class SampleSpaceTest {
    private static final double PLENTY = 1e15;
    private static final long SAMPLES = 1_000_000;
    private static final Path STORE = Path.of("/store");

    @Test
    void samplesThatFitAreNotRefused() {
        assertDoesNotThrow(() -> check(1, SAMPLES, new Available(110e6, 55e6, 200e6)));
    }

    @Test
    void aDiskThatIsTooSmallIsReportedWithSizesAndAFix() {
        WorkException refused = refusal(1, SAMPLES, new Available(50e6, PLENTY, PLENTY));
        assertEquals(3, refused.kind().exitCode());
        assertEquals(
                "The samples do not fit: sample files in /store needs 100 MB, and there is 50 MB free",
                refused.getMessage());
        assertTrue(refused.fix().startsWith("About --samples 470000 fit; or use a larger disk"), refused.fix());
    }

    @Test
    void fewSamplesTakeTheSpareRoomOfMany() {
        WorkException refused = refusal(1, 10, new Available(150e3, PLENTY, PLENTY));
        assertTrue(refused.getMessage().contains("needs 173 kB"), refused.getMessage());
    }

    @Test
    void everyRunTakesRoom() {
        Available room = new Available(110e6, PLENTY, PLENTY);
        assertDoesNotThrow(() -> check(1, SAMPLES, room));
        assertTrue(refusal(2, SAMPLES, room).getMessage().contains("200 MB"));
    }

    @Test
    void addressSpaceIsThatOfTheProcessWithTheMostProbes() {
        WorkException refused = refusal(1, SAMPLES, new Available(PLENTY, 49e6, PLENTY));
        assertTrue(refused.getMessage().contains("one launch needs 50 MB, and there is 49 MB of address space"));
    }

    @Test
    void figuresAreComputedInMemory() {
        WorkException refused = refusal(1, SAMPLES, new Available(PLENTY, PLENTY, 100e6));
        assertTrue(refused.getMessage().contains("computing figures needs 128 MB"), refused.getMessage());
    }

    @Test
    void moreThanCanBeCountedIsWrongInput() {
        assertEquals(
                2,
                refusal(1, Long.MAX_VALUE, new Available(PLENTY, PLENTY, PLENTY))
                        .kind()
                        .exitCode());
    }

    private static WorkException refusal(long runs, long samples, Available available) {
        return assertThrows(WorkException.class, () -> check(runs, samples, available));
    }

    private static void check(long runs, long samples, Available available) throws WorkException {
        Experiment experiment = new Experiment(
                "m",
                "e",
                List.of(),
                1,
                List.of(),
                List.of(),
                List.of(probe("p", samples), probe("q", samples)),
                List.of(),
                List.of(),
                List.of(),
                new Assembly(List.of(), List.of()),
                1);
        SampleQuotas quotas = new SampleQuotas(experiment, Amount.OF_MODEL, 1);
        new SampleSpace(experiment, quotas, runs).check(available, STORE, OptionalLong.of(samples));
    }

    private static Probe probe(String name, long samples) {
        return new Probe(
                name,
                "call",
                "process_of_" + name,
                "",
                "",
                "",
                "",
                "e",
                "",
                "",
                List.of(),
                List.of(new Quota("timed", 0, samples)));
    }
}

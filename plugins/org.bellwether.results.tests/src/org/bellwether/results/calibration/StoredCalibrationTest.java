// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.results.calibration.Calibration.Injected;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.samples.SampleFormatException;
import org.bellwether.results.store.Store;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A calibration is read from the store, as long as the machine and the samples are the same. */
class StoredCalibrationTest {
    private static final HostFacts HERE = host("6.1", "cpu");

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

    private static HostFacts host(String kernel, String cpu) {
        return new HostFacts(
                "here",
                "Debian",
                kernel,
                "amd64",
                cpu,
                2,
                "",
                4_000,
                List.of(),
                "tsc",
                List.of("tsc"),
                "kvm",
                0,
                950_000,
                "machine",
                false);
    }

    @Test
    void aStoredCalibrationIsRead() throws IOException {
        String session = new StoredCalibration(store, HERE).session(Calibration.SAME, 2_000);
        Calibration found = Calibration.of(store, HERE).orElseThrow();
        assertEquals(session, found.session());
        assertEquals(StoredCalibration.START, found.when());
        assertEquals(StoredCalibration.ROUNDS * StoredCalibration.SECONDS_A_ROUND, found.seconds(), 1e-6);
        assertEquals(Optional.empty(), found.injected());
        double visible = found.visibleAfter(found.seconds());
        assertTrue(visible > 0 && visible < 0.01, "0.1 % of noise in a round: " + visible);
        assertEquals(visible / 2, found.visibleAfter(4 * found.seconds()), 0.1 * visible);
        assertTrue(found.secondsToSeeFivePercent() <= found.seconds());
    }

    @Test
    void anInjectedChangeIsReadFromItsOwnSession() throws IOException {
        StoredCalibration stored = new StoredCalibration(store, HERE);
        String session = stored.session(Calibration.SAME, 2_000);
        stored.session(Calibration.SLOW, 2_500);
        Calibration found = Calibration.of(store, HERE).orElseThrow();
        assertEquals(session, found.session());
        Injected injected = found.injected().orElseThrow();
        assertEquals(500, injected.ns());
        assertEquals(500, injected.found(), 50);
        assertTrue(injected.isFound(), injected.toString());
    }

    @Test
    void theNewestCalibrationCounts() throws IOException {
        StoredCalibration stored = new StoredCalibration(store, HERE);
        stored.session(Calibration.SAME, 2_000);
        String newest = stored.session(Calibration.SAME, 2_000);
        assertEquals(newest, Calibration.of(store, HERE).orElseThrow().session());
    }

    @Test
    void aMachineThatHasChangedHasNone() throws IOException {
        new StoredCalibration(store, HERE).session(Calibration.SAME, 2_000);
        HostFacts now = host("6.5", "cpu");
        assertEquals(Optional.empty(), Calibration.of(store, now));
        assertEquals(
                "not calibrated in its present state: the calibration of 2 January 2026, 03:04 UTC is of another state,"
                        + " kernel 6.1 → 6.5",
                CalibrationWording.missing(store, now));
        assertEquals(
                "not calibrated in its present state",
                CalibrationWording.missing(store, host("6.5", "another cpu")),
                "the calibration of another machine is not mentioned");
    }

    @Test
    void aCalibrationWithoutSamplesIsNotUsed() throws IOException {
        new StoredCalibration(store, HERE).session(Calibration.SAME, 2_000);
        for (Path file : sampleFiles()) {
            Files.delete(file);
        }
        assertEquals(Optional.empty(), Calibration.of(store, HERE));
        assertEquals(
                "not calibrated in its present state: the calibration of 2 January 2026, 03:04 UTC has too few samples,"
                        + " or they were deleted",
                CalibrationWording.missing(store, HERE));
    }

    @Test
    void aDamagedFileIsRefusedByItsName() throws IOException {
        new StoredCalibration(store, HERE).session(Calibration.SAME, 2_000);
        Path damaged = sampleFiles().get(0);
        Files.write(damaged, new byte[10]);
        SampleFormatException refused = assertThrows(SampleFormatException.class, () -> Calibration.of(store, HERE));
        assertTrue(refused.getMessage().contains(damaged.getFileName().toString()), refused.getMessage());
    }

    private List<Path> sampleFiles() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".bws")).toList();
        }
    }
}

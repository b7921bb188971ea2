// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RateSectionTest {
    private static final String RATES = "# bellwether.rates/1 clock=CLOCK_MONOTONIC unit=ns left-out=0\n"
            + "begin\tduration\tcause\tprocessors\tdisplay.tick\n"
            + "1000000\t4000\t\t1\t20\n2000000\t1000\tdisplay.tick\t1\t0\n3000000\t500\tdisplay.tick\t1\t12.5\n";

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

    /** Returns the section of a session with one run. @param rates the file of its process; without it, no metric */
    private String section(String rates) throws IOException {
        String session = new FabricatedSession(store, "m", 1, 250, 1)
                .run("corbel", 10_000)
                .end(Status.OK);
        SessionData view = SessionData.read(store.reader(), session).orElseThrow();
        if (!rates.isEmpty()) {
            RunData run = view.runs().get(0);
            Path round = store.roundFolder(run.run().id(), 1);
            Files.writeString(round.resolve("samples/timed.flight.rates.tsv"), rates);
            MetricResult metric = new MetricResult(
                    "flight_rates",
                    "timed",
                    "recomputations",
                    "ns",
                    "rates/flight",
                    "",
                    Map.of("count", 3.0, "p50", 1000.0, "max", 4000.0),
                    Map.of("p99", "p99 needs 200 recomputations; there are 3"));
            view = new SessionData(
                    view.session(),
                    List.of(new RunData(
                            run.run(),
                            run.experiment(),
                            run.floors(),
                            run.ownFloors(),
                            Stream.concat(run.metrics().stream(), Stream.of(metric))
                                    .toList(),
                            run.rounds(),
                            run.warnings())),
                    view.host(),
                    view.conditions());
        }
        Html html = new Html();
        new RateSection(view, store).addTo(html);
        return html.toString();
    }

    @Test
    void eachRecomputationIsAPoint() throws IOException {
        String section = section(RATES);
        assertTrue(section.contains("<h2>Adapted rates</h2>"), section);
        assertEquals(3, section.split("<circle", -1).length - 1);
        // The first one took longest and is at the left end of the axis.
        assertTrue(section.contains("<circle cx=\"70.0\" cy=\"12.0\""), section);
        assertTrue(section.contains("up to 4.00 µs, over 2.00 ms"), section);
        assertFalse(section.contains("there was room"), section);
    }

    @Test
    void theFiguresAndTheRatesAreTables() throws IOException {
        String section = section(RATES);
        assertTrue(section.contains("<td>3</td><td>1.00 µs</td><td>–</td><td>4.00 µs</td>"), section);
        assertTrue(section.contains("<td>20.00 Hz</td><td>shed</td><td>20.00 Hz</td><td>12.50 Hz</td>"), section);
    }

    @Test
    void recomputationsWithoutRoomAreReported() throws IOException {
        String section = section(RATES.replace("left-out=0", "left-out=7"));
        assertTrue(section.contains("there was room for the first 3 of 10 recomputations"), section);
        assertTrue(section.contains("last recorded"), section);
    }

    @Test
    void aPhaseOfAnyLengthIsDrawn() throws IOException {
        String section = section(RATES.replace("3000000\t500\t", Long.MAX_VALUE + "\t" + Long.MAX_VALUE + "\t"));
        assertEquals(3, section.split("<circle", -1).length - 1);
        assertTrue(section.split("<path class=\"grid\"", -1).length < 20, section);
    }

    @Test
    void otherRunsHaveNoSection() throws IOException {
        assertFalse(section("").contains("Adapted rates"));
    }

    @Test
    void aDamagedFileIsNamed() throws IOException {
        String section = section("nothing of it");
        assertTrue(section.contains("timed.flight.rates.tsv: does not begin as"), section);
        assertFalse(section.contains("<svg"), section);
    }
}

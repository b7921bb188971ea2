// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.BasicspFixture;
import org.bellwether.glsp.Example;
import org.bellwether.glsp.runs.GenerationRequest;
import org.bellwether.glsp.runs.Runs;
import org.bellwether.glsp.runs.StoredRun;
import org.bellwether.results.report.ReportFolder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that figures are shown at the measured elements, and are marked if an element was deleted or changed. */
class FiguresTest extends BasicspFixture {
    private static final String AIRFRAME = "airframe_gps_get_data";
    private static final String DISPLAY = "display_airframe_get_data";
    private static final String PATH = "timer_timeout_to_display_refresh";

    @TempDir
    private Path storeFolder;

    private Runs runs;
    private String run;

    @BeforeEach
    void open() throws Exception {
        runs = new Runs(session, folder, storeFolder);
        runs.generate(new GenerationRequest("steady"));
        run = StoredRun.put(storeFolder, folder, Map.of(FILE, session.text(FILE).text()), 1000);
    }

    @AfterEach
    void close() throws Exception {
        runs.close();
    }

    private Figures figures() throws Exception {
        return runs.figures().read(run);
    }

    private Figures.Place place(String probe) throws Exception {
        return figures().places().stream()
                .filter(each -> each.probe().equals(probe))
                .findFirst()
                .orElseThrow();
    }

    private void retype(String from, String to) {
        String text = session.text(FILE).text();
        assertTrue(text.contains(from), from);
        session.setText(FILE, text.replace(from, to));
    }

    @Test
    void standAtConnectionsOperationsPortsAndMetrics() throws Exception {
        Figures figures = figures();
        assertEquals(List.of("timed", "saturated"), figures.phases());
        assertEquals(3, figures.places().size());
        assertEquals(
                "bellwether run kiln --samples 2000", figures.warnings().get(0).fix());
        assertFalse(figures.changed());
        assertEquals(
                List.of(
                        FILE + "#BasicSP/connections.airframe.gps-gps.data",
                        FILE + "#nav::ReadData::get_data|:statement"),
                place(AIRFRAME).anchors());
        assertEquals("airframe.gps → gps.data get_data()", place(AIRFRAME).title());
        assertEquals(List.of(BASICSP + "::display|refresh"), place(PATH).anchors(), "a path stands where it ends");
        assertEquals("path timer.timeout → display.refresh", place(PATH).title());
        Figures.MetricFigures first = figures.metrics().get(0);
        assertEquals(FILE + "#steady::get_data_at_airframe|:statement", first.anchor());
        assertEquals(1000, first.values().get("p50"));
        assertTrue(figures.places().stream().allMatch(place -> place.stale().isEmpty()));
        assertTrue(figures.metrics().stream().allMatch(metric -> metric.stale().isEmpty()));
    }

    @Test
    void onlyFiguresOfChangedElementsAreStale() throws Exception {
        retype("call airframe.get_data() -> shown;", "call airframe.get_data() -> shown;\n      burn 5 ms;");
        assertTrue(
                place(DISPLAY).stale().contains("nav::NavDisplay"),
                place(DISPLAY).stale());
        assertEquals("", place(AIRFRAME).stale());
        assertTrue(figures().changed());
        session.undo();
        assertEquals("", place(DISPLAY).stale());
        assertFalse(figures().changed());
    }

    @Test
    void otherBytesOnTheWireMakeFiguresStale() throws Exception {
        retype("double altitude;", "double altitude;\n    double accuracy;");
        assertTrue(place(AIRFRAME).stale().contains("gps"), place(AIRFRAME).stale());
        assertEquals("", place(PATH).stale(), "positions are no part of its events");
    }

    @Test
    void commentsAndPlacesInTheFileDoNotMatter() throws Exception {
        retype("  component GPS {", "  /** Where we are. */\n  component GPS {");
        assertEquals("", place(AIRFRAME).stale());
    }

    @Test
    void figuresOfRemovedElementsAreNotDrawn() throws Exception {
        session.edits().rename(BASICSP + "::display", "screen");
        assertEquals(List.of(), place(DISPLAY).anchors());
        assertTrue(
                place(DISPLAY).stale().contains("display is no longer"),
                place(DISPLAY).stale());
        session.edits().rename(FILE + "#steady", "other");
        assertTrue(figures().places().stream().allMatch(place -> place.anchors().isEmpty()));
        assertTrue(
                figures().metrics().stream().allMatch(metric -> metric.anchor().isEmpty()));
    }

    @Test
    void aConnectionThatLeadsElsewhereHasNotTheFigureOfTheOld() throws Exception {
        retype("display.airframe -> airframe.data;", "display.airframe -> gps.data;");
        assertEquals(
                FILE + "#BasicSP/connections.display.airframe-gps.data",
                place(DISPLAY).anchors().get(0));
        assertFalse(place(DISPLAY).stale().isEmpty());
    }

    @Test
    void standAtNestedInstancesInEachDiagramThatShowsThem(@TempDir Path nested, @TempDir Path store) throws Exception {
        String file = "nested.bellwether";
        try (EditingSession other = Example.open("../testmodels/valid/nested", nested);
                Runs others = new Runs(other, nested, store)) {
            others.generate(new GenerationRequest("e"));
            String id =
                    StoredRun.put(store, nested, Map.of(file, other.text(file).text()), 1000);
            List<Figures.Place> places = others.figures().read(id).places();
            String wire = file + "#Inner/connections.first.peer-second.served";
            assertEquals(
                    List.of(file + "#A::right|>" + wire, wire, file + "#m::I::go|:statement"),
                    places.stream()
                            .filter(place -> place.probe().startsWith("right_first"))
                            .findFirst()
                            .orElseThrow()
                            .anchors());
            assertTrue(places.stream().allMatch(place -> place.stale().isEmpty()), places.toString());
            other.edits().rename(file + "#Inner::first", "front");
            assertTrue(others.figures().read(id).places().stream()
                    .anyMatch(place -> place.stale().contains("right_first is no longer")));
        }
    }

    @Test
    void onlyTheProjectsRunsAreSeenTheNewestFirst() throws Exception {
        String newer = StoredRun.put(
                storeFolder, folder, Map.of(FILE, session.text(FILE).text()), 2000);
        assertEquals(
                List.of(newer, run),
                runs.store().runs().stream().map(RunInfo::id).toList());
        try (RunStore others = new RunStore(storeFolder, Path.of("/elsewhere"))) {
            assertEquals(List.of(), others.runs());
            assertTrue(others.run(run).isEmpty());
        }
        assertThrows(EditRefused.class, () -> runs.figures().read("01999999-0000-7000-8000-000000000000"));
    }

    @Test
    void figuresOfAReportLeadToTheirElements() throws Exception {
        String id = runs.store().runs().get(0).session();
        assertEquals(FILE + "#BasicSP/connections.airframe.gps-gps.data", subject(id, "probe", AIRFRAME));
        assertEquals(BASICSP + "::display", subject(id, "probe", PATH), "a path leads to where it ends");
        assertEquals(BASICSP + "::gps", subject(id, "instance", "gps"));
        session.edits().rename(BASICSP + "::display", "screen");
        assertEquals("", subject(id, "probe", PATH));
        assertEquals("", subject(id, "instance", "display"));
        assertEquals("", subject("01999999-0000-7000-8000-000000000000", "instance", "gps"));
    }

    private String subject(String id, String kind, String name) {
        return runs.reportSubjects().find(new ReportSubjects.Figure(id, kind, name));
    }

    @Test
    void theReportOfARunIsServed() throws Exception {
        String page = runs.reports().page(runs.store().runs().get(0).session());
        String report = new String(
                runs.reports().and(name -> Optional.empty()).read(page).orElseThrow(), "UTF-8");
        assertTrue(report.contains("get_data_at_airframe"));
        try (RunStore others = new RunStore(storeFolder, Path.of("/elsewhere"))) {
            String session = runs.store().runs().get(0).session();
            assertThrows(EditRefused.class, () -> new Reports(others, new ReportFolder(folder)).page(session));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.MeasurePoint;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.ThroughputMetric;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MeasuredPlaceServicesTest extends BasicspFixture {
    private static final String AT_DISPLAY = "display.airframe.get_data";

    private final MeasuredPlaceServices services = new MeasuredPlaceServices();
    private final EditServices edits = new EditServices();

    private Experiment experiment;

    @BeforeEach
    void findExperiment() {
        experiment = sample.first(Experiment.class);
    }

    private List<String> places() {
        return services.measuredPlaces(experiment).stream()
                .map(services::placeText)
                .toList();
    }

    private MeasurePoint place(String text) {
        return services.measuredPlaces(experiment).stream()
                .filter(place -> services.placeText(place).equals(text))
                .findFirst()
                .orElseThrow();
    }

    private List<String> shown(EObject around) {
        return services.shownMetrics(around).stream().map(Metric::getName).toList();
    }

    @Test
    void eachPlaceIsShownOnce() {
        assertEquals(List.of("airframe.gps.get_data", AT_DISPLAY, "timer.timeout → display.refresh"), places());
    }

    @Test
    void thePlaceOfALatencyContainsItsJitter() {
        assertEquals(
                List.of(
                        "get_data_at_display",
                        "get_data_at_display_jitter",
                        "get_data_at_display_saturated",
                        "get_data_at_display_saturated_jitter"),
                shown(place(AT_DISPLAY)));
        assertEquals(List.of(), shown(experiment), "all metrics have places");
        assertEquals(List.of(), shown(experiment.getDeployment()));
    }

    @Test
    void aMetricThatIsDroppedIntoAPlaceMeasuresThere() {
        ThroughputMetric metric = ExperimentFactory.eINSTANCE.createThroughputMetric();
        experiment.getMetrics().add(metric);
        services.measureBeside(metric, place(AT_DISPLAY), "throughput");
        assertEquals("measure throughput throughput_display_airframe_get_data at " + AT_DISPLAY, edits.text(metric));
        assertEquals(3, places().size(), places().toString());
        services.measureBeside(metric, place("timer.timeout → display.refresh"), "throughput");
        assertEquals("throughput_timer_timeout_display_refresh", metric.getName());
    }

    @Test
    void aRemovedPlaceLeavesItsMetrics() {
        Metric latency = sample.named(Metric.class, "get_data_at_display");
        assertSame(latency, services.removePlace(place(AT_DISPLAY)));
        assertNull(latency.getAt());
        assertEquals(List.of("airframe.gps.get_data", "timer.timeout → display.refresh"), places());
        assertEquals(4, shown(experiment).size(), shown(experiment).toString());
    }

    @Test
    void aPlaceIsDeletedWithItsMetrics() {
        MeasurePoint place = place(AT_DISPLAY);
        int before = experiment.getMetrics().size();
        assertSame(experiment, services.deletePlace(place));
        assertEquals(before - 4, experiment.getMetrics().size());
        assertTrue(places().stream().noneMatch(AT_DISPLAY::equals), places().toString());
        assertSame(place, services.deletePlace(place), "Sirius may ask again for a deleted element");
        assertEquals(List.of(), shown(place));
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.LatencyMetric;
import org.bellwether.model.experiment.MeasurePoint;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.experiment.Response;
import org.bellwether.sirius.Sample;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExperimentServicesTest extends BasicspFixture {
    private final ExperimentServices services = new ExperimentServices();
    private final EditServices edits = new EditServices();

    private Experiment experiment;
    private EObject diagram;

    @BeforeEach
    void load() {
        experiment = sample.first(Experiment.class);
        diagram = Sample.view(null, experiment);
    }

    private EObject view(String path) {
        return sample.portView(diagram, path);
    }

    private Metric metric(String name) {
        return sample.named(Metric.class, name);
    }

    private Metric added() {
        LatencyMetric metric = ExperimentFactory.eINSTANCE.createLatencyMetric();
        experiment.getMetrics().add(metric);
        return metric;
    }

    @Test
    void placesLeadToWhereTheyAreMeasured() {
        assertEquals(4, services.measuredInstances(experiment).size());
        MeasurePoint path = metric("update").getAt();
        assertEquals(
                List.of(sample.port("timer.timeout"), sample.port("display.refresh")), services.measuredElements(path));
        assertTrue(services.measures(path, view("timer.timeout")));
        assertFalse(services.measures(path, view("gps.refresh")));
        assertEquals("from", services.measuredEnd(path, view("timer.timeout")));
        assertEquals("to", services.measuredEnd(path, view("display.refresh")));
        assertEquals("", services.measuredEnd(metric("get_data_at_airframe").getAt(), view("airframe.gps")));
    }

    @Test
    void aJitterRefersToItsLatency() {
        assertSame(metric("update"), services.jitterOf(metric("update_jitter")));
        assertNull(services.jitterOf(metric("update")));
    }

    @Test
    void aMetricIsPutAtAPort() {
        assertSame(experiment, services.shownExperiment(view("display.airframe")));
        assertTrue(services.canMeasure(experiment, sample.port("display.airframe"), view("display.airframe")));
        Metric made = services.measureAt(added(), sample.port("display.airframe"), view("display.airframe"), "latency");
        assertEquals("latency_display_airframe", made.getName());
        assertEquals("measure latency latency_display_airframe at display.airframe.get_data", edits.text(made));
        services.attach(made, sample.port("timer.timeout"), view("timer.timeout"));
        assertNull(((PortPoint) made.getAt()).getOperation(), "an event has no operation");
        assertFalse(services.canMeasure(experiment, sample.port("gps.data"), Sample.view(diagram, experiment)));
    }

    @Test
    void aPathLeadsFromPortToPort() {
        assertTrue(services.canMeasurePath(
                experiment,
                sample.port("timer.timeout"),
                view("timer.timeout"),
                sample.port("airframe.refresh"),
                view("airframe.refresh")));
        assertFalse(services.canMeasurePath(
                experiment,
                sample.port("timer.timeout"),
                view("timer.timeout"),
                sample.port("timer.timeout"),
                view("timer.timeout")));
        Metric made = services.measurePath(
                added(),
                sample.port("timer.timeout"),
                view("timer.timeout"),
                sample.port("airframe.refresh"),
                view("airframe.refresh"));
        assertEquals("measure latency timer_to_airframe from timer.timeout to airframe.refresh", edits.text(made));
    }

    @Test
    void aMetricInsideAnInstanceIsShownAtTheInstance() throws IOException {
        Sample nested = Sample.of(folder, """
                eventtype E {};
                component Part { publishes E sent; };
                assembly Wing { left : Part; }
                assembly Plane { wing : Wing; }
                deployment d of Plane { node n { process p { wing; } } }
                experiment x of d { measure throughput inside at wing/left.sent; }
                """);
        MeasurePoint inside = nested.named(Metric.class, "inside").getAt();
        assertEquals(List.of(nested.instance("wing")), services.measuredElements(inside));
        EObject around = Sample.view(null, nested.first(Experiment.class));
        assertTrue(services.measures(inside, Sample.view(around, nested.instance("wing"))));
        assertFalse(services.measures(inside, Sample.view(around, nested.instance("left"))));
    }

    @Test
    void aResponseIsTakenBack() {
        Design design = ExperimentFactory.eINSTANCE.createDesign();
        Response response = ExperimentFactory.eINSTANCE.createResponse();
        response.setMetric(metric("update"));
        design.getResponses().add(response);
        services.removeResponse(design, metric("update_jitter"));
        assertEquals(1, design.getResponses().size());
        services.removeResponse(design, metric("update"));
        assertEquals(List.of(), design.getResponses());
    }

    @Test
    void anInstanceDoesWhatItsTypeDoes() {
        LabelServices labels = new LabelServices();
        assertEquals(
                List.of("on refresh", "on data.get_data"),
                services.effectiveBehaviours(sample.instance("gps")).stream()
                        .map(labels::label)
                        .toList());
    }
}

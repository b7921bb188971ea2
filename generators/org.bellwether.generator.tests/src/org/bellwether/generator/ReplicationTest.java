// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.LinkPlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Topology;
import org.bellwether.model.assembly.TopologyKind;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.SourceKind;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.FootprintKind;
import org.bellwether.model.experiment.FootprintMetric;
import org.bellwether.model.experiment.LatencyMetric;
import org.bellwether.model.experiment.Pooling;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests arrays of instances and processes: their names, wires, placements and measurements. */
class ReplicationTest {
    private static final String MESH = "examples/mesh/mesh.bellwether";

    private final Experiment experiment = TestModels.experiment(MESH);

    @Test
    void replicasAreNamedByTheirIndicesAndShareAClass() {
        Plan plan = plan(2, 4);
        assertEquals(
                List.of("cell_0_0", "cell_0_1", "cell_1_0", "cell_1_1"),
                plan.instances().stream().map(InstancePlan::name).toList());
        assertEquals(1, plan.executors().size());
        assertEquals(List.of("process_cells"), List.copyOf(plan.programs().keySet()));
    }

    /** In n * n cells, each inner border is crossed both ways: 4 n (n - 1) connections; a torus has 4 for each cell. */
    @ParameterizedTest(name = "{0} of {1} x {1}: {2}")
    @CsvSource({
        "MESH, 4, 48",
        "MESH, 10, 360",
        "TORUS, 4, 64",
        "TORUS, 2, 8",
        "RING, 4, 16",
        "STAR, 4, 15",
        "COMPLETE, 3, 72",
        "RANDOM, 4, 16"
    })
    void topologiesWire(TopologyKind kind, int n, int wires) {
        first(Topology.class).setKind(kind);
        Plan plan = plan(n, 4);
        assertEquals(wires, plan.wires().size());
        assertEquals(wires, plan.wires().stream().distinct().count(), "each once");
        assertTrue(plan.wires().stream().noneMatch(wire -> wire.source().equals(wire.target())), "none to itself");
    }

    @Test
    void neighboursBeyondTheBorderAreLeftOutOfAMeshAndWrappedInATorus() {
        assertEquals(
                List.of("cell_1_0.neighbours", "cell_0_1.neighbours"),
                from("cell_0_0", plan(3, 4)).stream()
                        .map(ConnectionPlan::reference)
                        .toList());
        first(Topology.class).setKind(TopologyKind.TORUS);
        assertEquals(
                List.of("cell_2_0.neighbours", "cell_1_0.neighbours", "cell_0_2.neighbours", "cell_0_1.neighbours"),
                from("cell_0_0", plan(3, 4)).stream()
                        .map(ConnectionPlan::reference)
                        .toList());
    }

    @Test
    void randomTopologiesAreTheSameForASeed() {
        first(Topology.class).setKind(TopologyKind.RANDOM);
        List<ConnectionPlan> once = plan(4, 4).wires();
        assertEquals(once, plan(4, 4).wires());
        first(Topology.class).setSeed(number(77));
        assertTrue(!once.equals(plan(4, 4).wires()), "another seed draws others");
    }

    @Test
    void indicesChooseReplicas() {
        Connection connection = first(Connection.class);
        connection.setTopology(null);
        connection.getSource().getIndices().add(number(1));
        connection.getTarget().getIndices().addAll(List.of(number(0), number(2)));
        assertEquals(
                List.of("cell_1_0 -> cell_0_2", "cell_1_1 -> cell_0_2", "cell_1_2 -> cell_0_2"),
                plan(3, 4).wires().stream()
                        .map(wire -> wire.source() + " -> " + wire.target())
                        .toList());
    }

    @Test
    void footprintsAreOfAllProcessesOfAnArrayOrOfEach() {
        FootprintMetric memory = first(FootprintMetric.class);
        assertEquals(List.of("memory [cells_0, cells_1, cells_2] saturated proportional"), footprints(plan(4, 3)));
        memory.setPooling(Pooling.APART);
        memory.getPhases().clear();
        assertEquals(
                List.of(
                        "memory_0 [cells_0] timed proportional",
                        "memory_1 [cells_1] timed proportional",
                        "memory_0 [cells_0] saturated proportional",
                        "memory_1 [cells_1] saturated proportional"),
                footprints(plan(4, 2)));
        assertEquals(
                Map.of("cells_0", List.of("timed", "saturated"), "cells_1", List.of("timed", "saturated")),
                plan(4, 2).footprints());
        memory.setProcess(null);
        memory.setKind(FootprintKind.TEXT);
        assertEquals(
                List.of("memory_cells_0 [cells_0]  text", "memory_cells_1 [cells_1]  text"), footprints(plan(4, 2)));
        assertEquals(
                Map.of("cells_0", List.of(), "cells_1", List.of()), plan(4, 2).footprints(), "in no phase");
    }

    private static List<String> footprints(Plan plan) {
        return plan.metrics().stream()
                .filter(metric -> metric.kind().equals("footprint"))
                .map(metric -> metric.name() + " " + metric.processes() + " " + metric.phase() + " " + metric.counts())
                .toList();
    }

    @Test
    void replicasAreDealtOutOverAnArrayOfProcesses() {
        Plan plan = plan(4, 3);
        assertEquals(
                List.of("cells_0", "cells_1", "cells_2", "cells_0"),
                plan.instances().subList(0, 4).stream()
                        .map(InstancePlan::process)
                        .toList());
        assertEquals(
                List.of(List.of(0), List.of(1), List.of(0)),
                plan.processes().stream().map(process -> process.cores()).toList());
    }

    @Test
    void attributesAreEvaluatedForEachReplica() {
        InstancePlan last = plan(3, 4).instances().get(5);
        assertEquals(
                List.of(1L, 2L),
                last.attributes().values().stream()
                        .map(value -> last.evaluator().integer(value, -1))
                        .toList());
    }

    @Test
    void eachConnectionOfASinkHasTheFloorOfItsPlacement() {
        Plan plan = plan(2, 4);
        MeasuringPointPlan sink = plan.probes().get(0);
        assertEquals("cell_0_0_neighbours", sink.name());
        assertEquals(
                List.of("cell_0_1.parameters", "cell_1_0.parameters"),
                sink.links().stream().map(LinkPlan::end).toList());
        assertEquals(
                List.of(List.of(1), List.of(0)),
                sink.links().stream()
                        .map(link -> plan.floors().stream()
                                .filter(floor -> floor.name().equals(link.floor()))
                                .findFirst()
                                .orElseThrow()
                                .clientCores())
                        .toList());
        assertEquals(Optional.empty(), sink.floor(), "no single floor applies to all links");
        assertEquals(
                Optional.of(sink.links().get(0).floor()),
                plan(2, 1).probes().get(0).floor());
    }

    @Test
    void metricsArePooledOrKeptApart() {
        Plan plan = plan(2, 4);
        assertEquals(
                List.of("link", "link", "cycles_0_0", "cycles_0_1", "cycles_1_0", "cycles_1_1", "memory"),
                plan.metrics().stream().map(MetricPlan::name).toList());
        assertEquals("cell_neighbours", plan.metrics().get(0).probe());
        assertEquals(
                List.of("cell_0_0_neighbours", "cell_0_1_neighbours", "cell_1_0_neighbours", "cell_1_1_neighbours"),
                plan.pools().get(0).probes().stream().map(probe -> probe.name()).toList());
        assertEquals(8, plan.probes().size(), "four sinks, four sources");
        first(LatencyMetric.class).setPooling(Pooling.APART);
        assertTrue(plan(2, 4).pools().isEmpty());
    }

    @Test
    void anIndexOutsideTheTargetArrayIsRefused() {
        assertRefused("BW805", e -> {
            first(Connection.class).setTopology(null);
            first(Connection.class).getTarget().getIndices().add(number(9));
        });
    }

    @Test
    void aSourceThatEmitsHasOneSinkInEachReplica() {
        assertRefused("BW834", e -> first(EventSource.class).setKind(SourceKind.EMITS));
    }

    @Test
    void aPlacementBeyondTheArrayIsRefused() {
        assertRefused(
                "BW833",
                e -> first(Placement.class)
                        .getInstance()
                        .getSteps()
                        .get(0)
                        .getIndices()
                        .add(number(4)));
    }

    @Test
    void aProcessWithNothingInItIsRefused() {
        Problem problem = assertThrows(RefusedException.class, () -> plan(2, 5))
                .problems()
                .get(0);
        assertEquals("BW808", problem.code());
        assertTrue(problem.render().contains("cells_4"), problem.render());
    }

    private void assertRefused(String code, Consumer<Experiment> change) {
        change.accept(experiment);
        Problem problem = assertThrows(RefusedException.class, () -> plan(4, 4))
                .problems()
                .get(0);
        assertEquals(code, problem.code(), problem.render());
    }

    private Plan plan(int n, int processes) {
        return TestModels.plan(
                experiment,
                new Overrides(Map.of("n", String.valueOf(n), "processes", String.valueOf(processes)), Map.of()));
    }

    private static List<ConnectionPlan> from(String instance, Plan plan) {
        return plan.wires().stream()
                .filter(wire -> wire.source().equals(instance))
                .toList();
    }

    private <T extends EObject> T first(Class<T> kind) {
        return Models.all(Models.rootOf(experiment), kind).get(0);
    }

    private static IntegerLiteral number(long value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }
}

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.results.report.figures.Connections.Ends;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectionsTest {
    private Experiment experiment;
    private Connections connections;

    @BeforeEach
    void read() throws IOException {
        String probes = Stream.of(
                        probe("call", "caller", "gps", "\"operation\":\"get_data\""),
                        probe("event", "display", "refresh", "\"x\":0"),
                        probe("publish", "cell_4_1", "out", "\"x\":0"),
                        probe("path", "display", "refresh", "\"from\":\"timer.timeout\""))
                .reduce((a, b) -> a + "," + b)
                .orElseThrow();
        experiment = ExperimentReader.parse("""
                {"schema":"bellwether.experiment/1","model":"m","experiment":"e","probes":[PROBES],
                 "assembly":{"instances":[INSTANCES],
                 "wires":[{"source":"caller","sourcePort":"gps","target":"gps","targetPort":"data"},
                          {"source":"caller","sourcePort":"gps","target":"spare","targetPort":"data"},
                          {"source":"timer","sourcePort":"timeout","target":"display","targetPort":"refresh"},
                          {"source":"cell","sourcePort":"out","target":"cell","targetPort":"in"},
                          {"source":"cell","sourcePort":"log","target":"spare","targetPort":"in"}]}}
                """.replace("PROBES", probes).replace("INSTANCES", instances()), "plan");
        connections = new Connections(experiment);
    }

    @Test
    void callsGoFromTheCallerToAllThatItCalls() {
        assertEquals(new Ends("caller.gps", "gps.data, spare.data", "get_data()"), ends(0));
    }

    @Test
    void eventsComeFromTheirSources() {
        assertEquals(new Ends("timer.timeout", "display.refresh", "event"), ends(1));
    }

    @Test
    void aReplicaIsWiredLikeItsArray() {
        assertEquals(new Ends("cell_4_1.out", "cell.in", "push of an event"), ends(2));
    }

    @Test
    void pathsGoFromTheirBeginning() {
        assertEquals(new Ends("timer.timeout", "display.refresh", "path"), ends(3));
    }

    @Test
    void replicasAreFoundByTheLongestName() {
        assertEquals("cell", connections.box("cell_4_1"));
        assertEquals("cell_3", connections.box("cell_3"));
        assertEquals("cell_3", connections.box("cell_3_1"));
        assertEquals("cells_3", connections.box("cells_3"));
        assertEquals("cell.out", connections.boxOfPort("cell_4.out"));
        assertEquals("", connections.boxOfPort(""));
    }

    @Test
    void connectionsWithoutAProbeAreNamed() {
        assertEquals(List.of("cell.log → spare.in"), connections.unmeasured());
    }

    /** The path has the same ends as the connection, so its figure is that of the connection. */
    @Test
    void aPathAlongOneConnectionIsItsFigure() throws IOException {
        String plan = """
                {"schema":"bellwether.experiment/1","model":"m","experiment":"e",
                 "probes":[{"name":"path","kind":"path","instance":"cell_2","port":"in","from":"cell_1.out"}],
                 "assembly":{"instances":[{"name":"cell","type":"T","process":"p","ports":[]},
                                          {"name":"log","type":"T","process":"p","ports":[]}],
                 "wires":[{"source":"cell","sourcePort":"out","target":"cell","targetPort":"in"},
                          {"source":"cell","sourcePort":"out","target":"log","targetPort":"in"}]}}
                """;
        assertEquals(List.of("cell.out → log.in"), new Connections(ExperimentReader.parse(plan, "plan")).unmeasured());
    }

    private Ends ends(int probe) {
        return connections.of(experiment.probes().get(probe));
    }

    private static String probe(String kind, String instance, String port, String more) {
        return "{\"name\":\"" + kind + "\",\"kind\":\"" + kind + "\",\"instance\":\"" + instance + "\",\"port\":\""
                + port + "\"," + more + "}";
    }

    private static String instances() {
        return Stream.of("caller", "gps", "spare", "timer", "display", "cell", "cell_3")
                .map(name -> "{\"name\":\"" + name + "\",\"type\":\"T\",\"process\":\"p\",\"ports\":[]}")
                .reduce((a, b) -> a + "," + b)
                .orElseThrow();
    }
}

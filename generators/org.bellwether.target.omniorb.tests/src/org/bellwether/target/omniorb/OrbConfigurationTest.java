// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.omniorb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.ConnectionPlans;
import org.bellwether.generator.plan.EndpointPlan;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.deployment.DeploymentFactory;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Protocol;
import org.bellwether.model.deployment.Scheduling;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.util.ElementPaths;
import org.junit.jupiter.api.Test;

class OrbConfigurationTest {
    private static final Optional<String> HERE = Optional.empty();

    @Test
    void withoutAnEndpointAFreePortOfTheLoopbackIsTaken() {
        assertEquals(List.of("-ORBendPoint giop:tcp:127.0.0.1:"), lines(process(HERE, Map.of())));
    }

    @Test
    void endpointsOfTheModelAreKept() {
        assertEquals(
                List.of("-ORBendPoint giop:tcp:10.0.0.7:2809", "-ORBendPoint giop:tcp:127.0.0.1:"),
                lines(process(HERE, Map.of(), iiop("10.0.0.7", 2809), iiop("", 0))));
    }

    @Test
    void addressesOfIpv6StandInBrackets() {
        assertEquals(
                List.of("-ORBendPoint giop:tcp:[::1]:2809", "-ORBendPoint giop:tcp:[fe80::7]:"),
                lines(process(HERE, Map.of(), iiop("::1", 2809), iiop("fe80::7", 0))));
    }

    @Test
    void unixSocketsHaveAPathOrAFreeOne() {
        assertEquals(
                List.of("-ORBendPoint giop:unix:/tmp/gps.sock", "-ORBendPoint giop:unix:"),
                lines(process(
                        HERE,
                        Map.of(),
                        new EndpointPlan(Protocol.UIOP, "", 0, "/tmp/gps.sock", null),
                        new EndpointPlan(Protocol.UIOP, "", 0, "", null))));
    }

    /** Other machines cannot reach the loopback address: every process listens on all addresses of its machine. */
    @Test
    void withOtherMachinesNoProcessListensOnTheLoopback() {
        ProcessPlan far = process(Optional.of("node7"), Map.of());
        ProcessPlan here = process(HERE, Map.of(), iiop("", 2809));
        assertEquals(List.of("-ORBendPoint giop:tcp::"), lines(far, here));
        assertEquals(List.of("-ORBendPoint giop:tcp::2809"), lines(here, far));
    }

    @Test
    void aHostThatIsThisMachineOpensNothingToOthers() {
        assertEquals(List.of("-ORBendPoint giop:tcp:127.0.0.1:"), lines(process(Optional.of("localhost"), Map.of())));
    }

    @Test
    void sharedMemoryIsRefused() {
        Process gps = DeploymentFactory.eINSTANCE.createProcess();
        gps.setName("gps");
        gps.getEndpoints().add(DeploymentFactory.eINSTANCE.createEndpoint());
        ProcessPlan process = process(
                HERE,
                Map.of(),
                new EndpointPlan(Protocol.SHMIOP, "", 0, "", gps.getEndpoints().get(0)));
        Problem problem = assertThrows(RefusedException.class, () -> lines(process))
                .problems()
                .get(0);
        assertEquals("BW851", problem.code());
        assertEquals(ElementPaths.of(gps.getEndpoints().get(0)), problem.path());
    }

    @Test
    void optionsAreArgumentsInTheOrderOfTheCatalogue() {
        assertEquals(
                List.of(
                        "-ORBendPoint giop:tcp:127.0.0.1:",
                        "-ORBthreadPerConnectionPolicy 0",
                        "-ORBmaxServerThreadPoolSize 8"),
                lines(process(HERE, Map.of("maxServerThreadPoolSize", "8", "threadPerConnectionPolicy", "0"))));
    }

    @Test
    void theFileSaysWhatTheArgumentsSay() {
        GeneratedFiles files = new GeneratedFiles("m");
        new OrbConfiguration().generate(plan(process(HERE, Map.of("giopMaxMsgSize", "8192"))), files);
        assertEquals(
                List.of("endPoint = giop:tcp:127.0.0.1:", "giopMaxMsgSize = 8192"),
                files.text("target/omniorb/gps.cfg")
                        .lines()
                        .filter(line -> !line.startsWith("#"))
                        .toList());
    }

    private static EndpointPlan iiop(String host, int port) {
        return new EndpointPlan(Protocol.IIOP, host, port, "", null);
    }

    private static ProcessPlan process(Optional<String> host, Map<String, String> options, EndpointPlan... endpoints) {
        String name = host.isPresent() ? "far" : "gps";
        return new ProcessPlan(
                name,
                name,
                false,
                "node",
                host,
                ProcessPlan.Login.NONE,
                List.of(),
                Scheduling.OTHER,
                0,
                List.of(endpoints),
                Map.of("omniorb", options),
                DeploymentFactory.eINSTANCE.createProcess());
    }

    /** Returns the lines of the first process's configuration file in a plan of these processes, without comments. */
    private static List<String> lines(ProcessPlan... processes) {
        GeneratedFiles files = new GeneratedFiles("m");
        new OrbConfiguration().generate(plan(processes), files);
        String file = "target/omniorb/" + processes[0].configuration();
        return new String(files.all().get(file).content(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    private static Plan plan(ProcessPlan... processes) {
        return new Plan(
                "m",
                "e",
                List.of("omniorb"),
                1,
                1,
                60,
                new ExpressionEvaluator(Environment.EMPTY),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Arrays.asList(processes),
                List.of(),
                new NetworkPlan(List.of(), List.of()),
                List.of(),
                new ConnectionPlans(List.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}

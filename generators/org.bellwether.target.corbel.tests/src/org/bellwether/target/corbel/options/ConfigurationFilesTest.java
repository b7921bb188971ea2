// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.plan.AdapterPlan;
import org.bellwether.generator.plan.EndpointPlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.deployment.DeploymentFactory;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Protocol;
import org.bellwether.model.deployment.Scheduling;
import org.bellwether.model.util.ElementPaths;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationFilesTest {
    private static final String HEAD = "# Arguments of ORB_init, one a line: the option, a blank, its value.\n";

    private static String text(Map<String, String> options, EndpointPlan... endpoints) {
        return text(Optional.empty(), options, endpoints);
    }

    private static String text(Optional<String> host, Map<String, String> options, EndpointPlan... endpoints) {
        ProcessPlan process = process("gps", host, options, endpoints);
        String text = new ConfigurationFiles().text(process);
        assertTrue(text.startsWith(HEAD), text);
        return text.substring(HEAD.length());
    }

    private static ProcessPlan process(
            String name, Optional<String> host, Map<String, String> options, EndpointPlan... endpoints) {
        Process element = DeploymentFactory.eINSTANCE.createProcess();
        element.setName(name);
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
                Map.of("corbel", options),
                element);
    }

    @Test
    void anOptionIsAnArgumentWithItsValue() {
        assertEquals(
                "-ORBConcurrency thread-per-connection\n-ORBTCPNoDelay 0\n",
                text(Map.of("TCPNoDelay", "0", "Concurrency", "thread-per-connection")));
    }

    @Test
    void adaptersHaveLinesOfTheirOwn() {
        assertEquals("adapter store.shared Collocation direct\n", adapters("direct"));
        assertEquals("BW863 object adapter shared", refusal(() -> adapters("off")));
    }

    private static String adapters(String collocation) {
        ObjectAdapter element = ComponentFactory.eINSTANCE.createObjectAdapter();
        element.setName("shared");
        Map<String, Map<String, String>> options = Map.of("corbel", Map.of("Collocation", collocation));
        return ConfigurationFiles.adapters(List.of(new AdapterPlan("store.shared", options, element)));
    }

    @Test
    void unsetOptionsAreNotWritten() {
        assertEquals("", text(Map.of()));
    }

    @Test
    void fractionsOfMillisecondsAreMicroseconds() {
        assertEquals("-ORBCallTimeout 1500us\n", text(Map.of("CallTimeout", "1.5")));
    }

    @Test
    void endpointsOfTheModelAreKept() {
        assertEquals(
                "-ORBEndpointHost 10.0.0.7\n-ORBEndpointPort 2809\n",
                text(Map.of(), endpoint(Protocol.IIOP, "10.0.0.7", 2809, "")));
    }

    @Test
    void aProcessOnANamedHostListensThere() {
        assertEquals("-ORBEndpointHost node7\n", text(Optional.of("node7"), Map.of()));
    }

    @Test
    void besideOtherMachinesAProcessNeedsAnAddress() {
        ProcessPlan far = process("far", Optional.of("node7"), Map.of());
        ProcessPlan near = process("near", Optional.of("localhost"), Map.of());
        ProcessPlan here = process("here", Optional.empty(), Map.of());
        ProcessPlan named = process("named", Optional.empty(), Map.of("EndpointHost", "10.0.0.1"));
        assertEquals("BW865 process here", refusal(() -> ConfigurationFiles.refuseUnreachable(List.of(far, here))));
        ConfigurationFiles.refuseUnreachable(List.of(near, here));
        ConfigurationFiles.refuseUnreachable(List.of(far, named));
    }

    @Test
    void socketsSharedMemoryAndSeveralEndpointsAreWrittenAsEndpoints() {
        assertEquals("-ORBEndpoint uiop:///tmp/s\n", text(Map.of(), endpoint(Protocol.UIOP, "", 0, "/tmp/s")));
        assertEquals(
                "-ORBEndpoint shmiop://\n-ORBEndpoint iiop://127.0.0.1:0\n-ORBEndpoint iiop://[::1]:2809\n",
                text(
                        Map.of(),
                        endpoint(Protocol.SHMIOP, "", 0, ""),
                        endpoint(Protocol.IIOP, "", 0, ""),
                        endpoint(Protocol.IIOP, "::1", 2809, "")));
    }

    @Test
    void aPathThatIsNoneIsRefusedWhereItStands() {
        for (String path : List.of("s", "/" + "x".repeat(107))) {
            EndpointPlan endpoint = endpoint(Protocol.UIOP, "", 0, path);
            assertEquals("BW862 " + ElementPaths.of(endpoint.element()), refusal(() -> text(Map.of(), endpoint)));
        }
    }

    private static EndpointPlan endpoint(Protocol protocol, String host, int port, String path) {
        Process process = DeploymentFactory.eINSTANCE.createProcess();
        process.setName("gps");
        Endpoint element = DeploymentFactory.eINSTANCE.createEndpoint();
        process.getEndpoints().add(element);
        return new EndpointPlan(protocol, host, port, path, element);
    }

    @ParameterizedTest
    @CsvSource({
        "Concurrency,pool",
        "EndpointPort,65536",
        "EndpointPort,-1",
        "EndpointPort,1.5",
        "TCPNoDelay,perhaps",
        "MaxMessageSize,1k",
        "CallTimeout,soon",
        "EndpointHost,' '"
    })
    void wrongValuesAreRefused(String option, String value) {
        assertEquals("BW863 process gps", refusal(() -> text(Map.of(option, value))));
    }

    /** Returns the code of a refusal, and the path of its element. */
    private static String refusal(Executable action) {
        Problem problem =
                assertThrows(RefusedException.class, action).problems().get(0);
        return problem.code() + " " + problem.path();
    }
}

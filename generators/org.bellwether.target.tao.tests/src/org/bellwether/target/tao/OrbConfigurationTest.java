// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.GeneratedFiles;
import org.bellwether.generator.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.component.ThreadPolicy;
import org.bellwether.model.deployment.DeploymentFactory;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Protocol;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;

class OrbConfigurationTest {
    private final Experiment experiment = Generated.experiment("examples/basicsp/basicsp.bellwether");

    @Test
    void withoutAnEndpointAFreePortOfTheLoopbackIsTaken() {
        assertEquals(List.of("-ORBListenEndpoints iiop://127.0.0.1:0"), lines("gps.conf", Map.of()));
        assertEquals(List.of(), lines("gps.svc.conf", Map.of()));
    }

    /** A factory that is configured twice forgets what the first directive said. */
    @Test
    void optionsOfOneFactoryAreOneDirective() {
        Map<String, String> options = Map.of(
                "ORBConcurrency", "thread-per-connection",
                "ORBConnectionPurgingStrategy", "fifo",
                "ORBActiveObjectMapSize", "128",
                "ORBReactorMaskSignals", "FALSE");
        List<String> directives = List.of(
                "static Advanced_Resource_Factory \"-ORBReactorMaskSignals 0 -ORBConnectionPurgingStrategy fifo\"",
                "static Server_Strategy_Factory \"-ORBConcurrency thread-per-connection -ORBActiveObjectMapSize 128\"");
        assertEquals(directives, lines("gps.svc.conf", options));
        assertEquals(
                directives.stream()
                        .map(directive -> "-ORBSvcConfDirective " + directive)
                        .toList(),
                lines("gps.conf", options).subList(1, 3));
    }

    @Test
    void endpointsOfTheModelAreKept() {
        endpoint(Protocol.IIOP, "::1", 2809, null);
        assertEquals(List.of("-ORBListenEndpoints iiop://[::1]:2809"), lines("timer.conf", Map.of()));
    }

    /** Also a process that only calls it must know the protocol. */
    @Test
    void aProtocolOfOneProcessIsLoadedInAll() {
        endpoint(Protocol.UIOP, null, 0, "/tmp/timer.sock");
        assertEquals(
                "-ORBListenEndpoints uiop:///tmp/timer.sock",
                lines("timer.conf", Map.of()).get(0));
        assertEquals(
                List.of(
                        "dynamic UIOP_Factory Service_Object * TAO_Strategies:_make_TAO_UIOP_Protocol_Factory() \"\"",
                        "static Advanced_Resource_Factory \"-ORBProtocolFactory IIOP_Factory -ORBProtocolFactory"
                                + " UIOP_Factory -ORBConnectionPurgingStrategy fifo\""),
                lines("gps.svc.conf", Map.of("ORBConnectionPurgingStrategy", "fifo")));
    }

    /** Every option is written to some factory, which the catalogue's template names first. */
    @Test
    void everyOptionHasAFactory() {
        TaoTarget tao = new TaoTarget();
        assertTrue(tao.catalogue().getOptions().size() >= 14);
        tao.catalogue().getOptions().forEach(option -> {
            String template = option.getRenderings().get(0).getTemplate();
            assertTrue(template.matches("[A-Z][A-Za-z_]+_Factory -" + option.getName() + " \\$\\{value}"), template);
        });
    }

    @Test
    void theMainThreadModelIsRefused() {
        Experiment populations = Generated.experiment("testmodels/valid/populations/populations.bellwether");
        assertDoesNotThrow(() -> Generated.files(populations, Map.of()));
        Models.all(Models.rootOf(populations), ObjectAdapter.class)
                .forEach(adapter -> adapter.setThreadPolicy(ThreadPolicy.MAIN_THREAD));
        Problem problem = assertThrows(RefusedException.class, () -> Generated.files(populations, Map.of()))
                .problems()
                .get(0);
        assertEquals("BW852", problem.code(), problem.render());
    }

    @Test
    void contextClausesAreRefused() {
        Experiment contexts = Generated.experiment("testmodels/valid/contexts/contexts.bellwether");
        Problem problem = assertThrows(RefusedException.class, () -> Generated.files(contexts, Map.of()))
                .problems()
                .get(0);
        assertEquals("BW854", problem.code(), problem.render());
        Models.all(Models.rootOf(contexts), Operation.class)
                .forEach(operation -> operation.getContexts().clear());
        assertDoesNotThrow(() -> Generated.files(contexts, Map.of()));
    }

    private void endpoint(Protocol protocol, String host, int port, String path) {
        Endpoint endpoint = DeploymentFactory.eINSTANCE.createEndpoint();
        endpoint.setProtocol(protocol);
        endpoint.setHost(text(host));
        IntegerLiteral number = ParameterFactory.eINSTANCE.createIntegerLiteral();
        number.setValue(BigInteger.valueOf(port));
        endpoint.setPort(number);
        endpoint.setPath(text(path));
        Models.all(Models.rootOf(experiment), Process.class)
                .get(0)
                .getEndpoints()
                .add(endpoint);
    }

    private static StringLiteral text(String value) {
        if (value == null) {
            return null;
        }
        StringLiteral literal = ParameterFactory.eINSTANCE.createStringLiteral();
        literal.setValue(value);
        return literal;
    }

    private List<String> lines(String file, Map<String, String> options) {
        GeneratedFiles files = Generated.files(experiment, options);
        return files.text("target/tao/" + file)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }
}

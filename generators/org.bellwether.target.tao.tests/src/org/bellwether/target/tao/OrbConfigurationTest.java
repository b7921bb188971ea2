// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.refusal.RefusedException;
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
import org.bellwether.model.util.VersionRange;
import org.junit.jupiter.api.Test;

class OrbConfigurationTest {
    private final Experiment experiment = GenerationFixture.experiment("examples/basicsp/basicsp.bellwether");

    @Test
    void withoutAnEndpointAFreePortOfTheLoopbackIsTaken() {
        assertEquals(List.of("-ORBListenEndpoints iiop://127.0.0.1:0"), lines("gps.conf", Map.of()));
        assertEquals(List.of(), lines("gps.svc.conf", Map.of()));
    }

    /** All options of a factory are in one directive, because a second directive replaces the first one. */
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

    /** A process that only calls the endpoint must load its protocol, too. */
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

    @Test
    void aThreadThatReadsItsReplyHasTheConnectionForItself() {
        Problem problem = assertThrows(
                        RefusedException.class, () -> lines("gps.conf", Map.of("ORBClientConnectionHandler", "RW")))
                .problems()
                .get(0);
        assertEquals("BW815", problem.code(), problem.render());
        assertTrue(problem.fix().contains("ORBTransportMuxStrategy to EXCLUSIVE"), problem.render());
        Map<String, String> both = Map.of("ORBClientConnectionHandler", "RW", "ORBTransportMuxStrategy", "EXCLUSIVE");
        assertEquals(
                List.of("static Client_Strategy_Factory \"-ORBClientConnectionHandler RW -ORBTransportMuxStrategy"
                        + " EXCLUSIVE\""),
                lines("gps.svc.conf", both));
    }

    @Test
    void valuesAreTaosOwn() {
        Map<String, String> options = Map.of("ORBClientConnectionHandler", "MT_NOUPCALL", "ORBReactorMaskSignals", "1");
        assertEquals(
                List.of(
                        "static Advanced_Resource_Factory \"-ORBReactorMaskSignals 1\"",
                        "static Client_Strategy_Factory \"-ORBClientConnectionHandler MT_NOUPCALL\""),
                lines("gps.svc.conf", options));
    }

    /** TAO 1.4 and 2.0 are the last versions with these locks: the sources of 2004 and 2011 remove them. */
    @Test
    void optionsThatAreGoneHaveARange() {
        Map<String, String> last = new TreeMap<>();
        new TaoTarget()
                .catalogue()
                .getOptions()
                .forEach(option ->
                        last.merge(option.getName(), VersionRange.of(option).phrase(), String::concat));
        last.values().removeIf(String::isEmpty);
        assertEquals(
                Map.of("ORBCorbaObjectLock", "until version 1.4", "ORBObjectKeyTableLock", "until version 2.0"), last);
    }

    /** Tests the texts in TAO's sources, except those of debug levels. */
    @Test
    void warningsOfTaoAboutIgnoredOptionsAreRecognised() {
        Pattern ignored = new TaoTarget().ignoredOption().orElseThrow();
        for (String line : List.of(
                "TAO (4711|140002) - Default_Resource_Factory - unknown option <-ORBCorbaObjectLock>",
                "TAO (4711|140002) - Default_Resource_Factory - unknown argument <x> for <-ORBFlushingStrategy>",
                "Server_Strategy_Factory - unknown option <-ORBThings>",
                "Client_Strategy_Factory - unknown argument <XY> for <-ORBClientConnectionHandler>",
                "Client_Strategy_Factory - ignoring option <null>",
                "Advanced_Resource_Factory - unknown argument <no> for <-ORBReactorType>",
                "Advanced_Resource_Factory - <Dev_Poll Reactor> not supported on this platform",
                "TAO_Advanced_Resource_Factory: -ORBReactorThreadQueue option can only be used with -ORBReactorType tp.",
                "TAO (1|2) - Warning: Resource_Factory options ignored")) {
            assertTrue(ignored.matcher(line).find(), line);
        }
        for (String line : List.of(
                "TAO (1|2) - Loaded protocol <IIOP_Factory>",
                "TAO (1|2) - No IIOP Protocol Factory found in Service Repository. Using default instance",
                "gps: unknown option of mine")) {
            assertFalse(ignored.matcher(line).find(), line);
        }
    }

    /** Every option is written to a factory, which the catalogue's template names first. */
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
        Experiment populations = GenerationFixture.experiment("testmodels/valid/populations/populations.bellwether");
        assertDoesNotThrow(() -> GenerationFixture.files(populations, Map.of()));
        Models.all(Models.rootOf(populations), ObjectAdapter.class)
                .forEach(adapter -> adapter.setThreadPolicy(ThreadPolicy.MAIN_THREAD));
        Problem problem = assertThrows(RefusedException.class, () -> GenerationFixture.files(populations, Map.of()))
                .problems()
                .get(0);
        assertEquals("BW852", problem.code(), problem.render());
    }

    @Test
    void contextClausesAreRefused() {
        Experiment contexts = GenerationFixture.experiment("testmodels/valid/contexts/contexts.bellwether");
        Problem problem = assertThrows(RefusedException.class, () -> GenerationFixture.files(contexts, Map.of()))
                .problems()
                .get(0);
        assertEquals("BW854", problem.code(), problem.render());
        Models.all(Models.rootOf(contexts), Operation.class)
                .forEach(operation -> operation.getContexts().clear());
        assertDoesNotThrow(() -> GenerationFixture.files(contexts, Map.of()));
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
        GeneratedFiles files = GenerationFixture.files(experiment, options);
        return files.text("target/tao/" + file)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }
}

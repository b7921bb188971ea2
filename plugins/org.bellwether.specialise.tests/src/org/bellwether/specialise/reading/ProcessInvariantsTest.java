// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import static org.bellwether.specialise.analysis.AnalysedModel.assertAssumed;
import static org.bellwether.specialise.analysis.AnalysedModel.assertFails;
import static org.bellwether.specialise.analysis.AnalysedModel.assertHolds;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.bellwether.specialise.Trees;
import org.bellwether.specialise.analysis.AnalysedModel;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessInvariantsTest {
    private static final String SERVER = "process s { server; }";
    private static final AnalysedModel POPULATIONS =
            AnalysedModel.of("testmodels/valid/populations/populations.bellwether");

    @TempDir
    private Path folder;

    private AnalysedModel server(String statements) throws IOException {
        return AnalysedModel.pair(folder, SERVER, "process s {\n      server;\n" + statements + "\n    }");
    }

    @Test
    void findingsAreInTheOrderOfTheInvariants() throws IOException {
        assertEquals(
                Invariant.of(Scope.PROCESS),
                AnalysedModel.pair(folder).process("s").findings().stream()
                        .map(finding -> finding.invariant())
                        .toList());
    }

    @Test
    void aReactiveServerHasOneReactorAndEachLaneItsOwn() throws IOException {
        assertHolds(
                AnalysedModel.pair(folder).of("s", Invariant.ONE_REACTOR),
                "corbel.Concurrency is reactive in process s, the default");
        assertFails(
                server("option Concurrency on corbel = thread-pool;\n"
                                + "option ThreadPoolLanes on corbel = \"0:2,100:2\";")
                        .of("s", Invariant.ONE_REACTOR),
                "corbel.ThreadPoolLanes is 0:2,100:2 in process s (",
                "pair.bellwether:52)");
    }

    @Test
    void aServerThatSharesTheWaitForItsOwnCallsHasTwoReactors() throws IOException {
        AnalysedModel basicsp = AnalysedModel.of(
                Trees.HOME.resolve("examples/basicsp/basicsp.bellwether"), Map.of("ClientConnectionHandler", "MT"));
        assertFails(
                basicsp.of("airframe", Invariant.ONE_REACTOR),
                "corbel.ClientConnectionHandler is MT in process airframe, by --set");
    }

    @Test
    void endpointsOfTwoProtocolsAreTwoTransports() throws IOException {
        assertHolds(AnalysedModel.pair(folder).of("c", Invariant.ONE_TRANSPORT), "process s listens on iiop");
        assertHolds(
                server("endpoint uiop path \"/tmp/s\";").of("c", Invariant.ONE_TRANSPORT), "process s listens on uiop");
        AnalysedModel two = server("endpoint uiop path \"/tmp/s\";\nendpoint iiop;");
        assertFails(two.of("c", Invariant.ONE_TRANSPORT), "uiop, and process s listens on iiop (", ":52)");
        assertFails(two.of("s", Invariant.ONE_TRANSPORT), ":52)");
        assertFails(
                server("option SharedMemory on corbel = offer;\nendpoint iiop;").of("s", Invariant.ONE_TRANSPORT),
                "corbel.SharedMemory is offer");
    }

    @Test
    void theFeedbackOfASaturatedPhaseCountsToo() throws IOException {
        AnalysedModel driven = AnalysedModel.pair(
                folder,
                "uses Store store;\n",
                "uses Store store;\npublishes Tick ticks;\n",
                "call store.get(key = 1);\n",
                "call store.get(key = 1);\npublish ticks;\n",
                "provides Store store;\n",
                "provides Store store;\nconsumes Tick ticks;\n",
                "client.store -> server.store;\n",
                "client.store -> server.store;\nclient.ticks -> server.ticks;\n",
                "process c { client; }",
                "process c { client; endpoint uiop path \"/tmp/c\"; option ServerPriority on corbel = 5; }",
                "timed phase timed;\n",
                "timed phase timed;\nsaturated phase full { drive client.tick until server.ticks; }\n");
        assertFails(driven.of("s", Invariant.ONE_TRANSPORT), "process c listens on uiop (");
        assertHolds(driven.of("s", Invariant.SERVER_PRIORITIES));
        assertEquals(
                "[no-service-contexts of each connection]",
                driven.process("s").specialisations().stream()
                        .filter(each -> each.specialisation() == Specialisation.HOOKS_OUT)
                        .findFirst()
                        .orElseThrow()
                        .broken()
                        .toString());
    }

    @Test
    void anAdapterWithAThreadPolicyServesInAnotherWay() throws IOException {
        assertHolds(AnalysedModel.pair(folder).of("s", Invariant.ONE_CONCURRENCY), "Concurrency is reactive");
        assertFails(
                POPULATIONS.of("servers", Invariant.ONE_CONCURRENCY),
                "the adapter single has a thread policy of its own (");
    }

    @Test
    void anAdaptiveWaitIsTwoWaits() throws IOException {
        assertHolds(AnalysedModel.pair(folder).of("s", Invariant.ONE_WAIT), "SocketWait is block");
        assertHolds(server("option SocketWait on corbel = spin;").of("s", Invariant.ONE_WAIT), "spin");
        assertFails(
                server("option SocketWait on corbel = adaptive;").of("s", Invariant.ONE_WAIT),
                "corbel.SocketWait is adaptive in process s (");
        assertHolds(server("option SharedMemoryWait on corbel = adaptive;").of("s", Invariant.ONE_WAIT));
        assertFails(
                AnalysedModel.pair(
                                folder,
                                "process c { client; }",
                                "process c { client; option ClientConnectionHandler on corbel = ST; }")
                        .of("c", Invariant.ONE_WAIT),
                "ClientConnectionHandler is ST");
    }

    @Test
    void timersAndServingAreThreads() throws IOException {
        AnalysedModel pair = AnalysedModel.pair(folder);
        assertHolds(pair.of("c", Invariant.ONE_THREAD), "timer tick of client is the only thread (");
        assertHolds(pair.of("s", Invariant.ONE_THREAD), "the thread that serves c is the only thread (");
        assertFails(
                server("option Concurrency on corbel = thread-per-connection;").of("s", Invariant.ONE_THREAD),
                "thread-per-connection");
        assertFails(
                AnalysedModel.of("examples/basicsp/basicsp.bellwether").of("timer", Invariant.ONE_THREAD),
                "timer tick of timer and the thread that serves display are two threads (");
        assertFails(POPULATIONS.of("clients", Invariant.ONE_THREAD), "has 4 threads");
    }

    @Test
    void onlyUserCodeCanHaveInterceptorsAndCurrents() throws IOException {
        AnalysedModel pair = AnalysedModel.pair(folder);
        AnalysedModel user = AnalysedModel.pair(folder, "return 7;", "user refine;\n      return 7;");
        for (Invariant invariant : new Invariant[] {Invariant.NO_INTERCEPTORS, Invariant.NO_CURRENT}) {
            assertHolds(pair.of("s", invariant), "generated code and the harness have none in process s");
            assertAssumed(user.of("s", invariant), "the user function refine ", "pair.bellwether:34)");
            assertHolds(user.of("c", invariant));
        }
        for (Invariant invariant : Invariant.of(Scope.PROCESS)) {
            assertAssumed(user.of("s", invariant), "the user function refine ");
        }
    }

    @Test
    void servantManagersAreFound() throws IOException {
        assertHolds(AnalysedModel.pair(folder).of("s", Invariant.NO_SERVANT_MANAGERS));
        assertFails(
                POPULATIONS.of("servers", Invariant.NO_SERVANT_MANAGERS),
                "the adapter activated has a servant manager (");
    }

    @Test
    void prioritiesAreTheServersWhereNothingPropagatesThem() throws IOException {
        assertHolds(AnalysedModel.pair(folder).of("s", Invariant.SERVER_PRIORITIES), "ServerPriority is 0");
        assertFails(
                server("option ServerPriority on corbel = 5;").of("s", Invariant.SERVER_PRIORITIES),
                "corbel.ServerPriority is 5 in process s, and clients propagate priorities (");
        assertHolds(
                server("option ServerPriority on corbel = 5;\noption PriorityModel on corbel = server-declared;")
                        .of("s", Invariant.SERVER_PRIORITIES),
                "PriorityModel is server-declared");
    }

    @Test
    void anOptionIsFoundWhereItIsSetLast() throws IOException {
        String deployment = "deployment d of A {\n";
        AnalysedModel both =
                AnalysedModel.pair(folder, deployment, deployment + "  option SocketWait on corbel = adaptive;\n");
        assertFails(both.of("c", Invariant.ONE_WAIT), "in process c (", "pair.bellwether:47)");
        Path model = folder.resolve("pair.bellwether");
        assertHolds(
                AnalysedModel.of(model, Map.of("SocketWait", "spin")).of("c", Invariant.ONE_WAIT),
                "corbel.SocketWait is spin in process c, by --set");
    }
}

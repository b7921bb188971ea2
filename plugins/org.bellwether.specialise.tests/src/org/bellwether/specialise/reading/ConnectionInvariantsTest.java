// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import static org.bellwether.specialise.analysis.AnalysedModel.assertAssumed;
import static org.bellwether.specialise.analysis.AnalysedModel.assertFails;
import static org.bellwether.specialise.analysis.AnalysedModel.assertHolds;
import static org.bellwether.specialise.analysis.AnalysedModel.find;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.bellwether.specialise.analysis.AnalysedModel;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionInvariantsTest {
    private static final String USES = "uses Store store;\n";
    private static final String PROVIDES = "provides Store store;\n";
    private static final String CALL = "call store.get(key = 1);\n";
    private static final String CONNECTION = "client.store -> server.store;\n";
    private static final String PROCESSES = "process c { client; }\n    process s { server; }\n";

    @TempDir
    private Path folder;

    private AnalysedModel pair(String... replacements) throws IOException {
        return AnalysedModel.pair(folder, replacements);
    }

    @Test
    void findingsAreInTheOrderOfTheInvariants() throws IOException {
        assertEquals(
                Invariant.of(Scope.CONNECTION),
                pair().connection().findings().stream()
                        .map(finding -> finding.invariant())
                        .toList());
    }

    @Test
    void aConnectionOfOneCallHasOneTargetInterfaceAndOperation() throws IOException {
        AnalysedModel pair = pair();
        assertHolds(pair.of(Invariant.ONE_TARGET), "only requests of server.store (", "pair.bellwether:43)");
        assertHolds(pair.of(Invariant.ONE_INTERFACE), "only requests of t::Store");
        assertHolds(pair.of(Invariant.ONE_OPERATION), "only requests of t::Store::get");
    }

    @Test
    void anotherOperationIsACounterexample() throws IOException {
        AnalysedModel two = pair(CALL, CALL + "call store.ping();\n");
        assertHolds(two.of(Invariant.ONE_TARGET));
        assertHolds(two.of(Invariant.ONE_INTERFACE));
        assertFails(two.of(Invariant.ONE_OPERATION), "the same connections carry ping to server.store (");
    }

    @Test
    void anotherObjectOfTheSameProcessIsACounterexample() throws IOException {
        AnalysedModel two = pair(
                USES, USES + "uses Store second;\n",
                CALL, CALL + "call second.get(key = 1);\n",
                PROVIDES, PROVIDES + "provides Store second;\n",
                CONNECTION, CONNECTION + "client.second -> server.second;\n");
        assertFails(two.of(Invariant.ONE_TARGET), "the same connections carry get to server.second (", ":47)");
        assertHolds(two.of(Invariant.ONE_INTERFACE));
        assertHolds(two.of(Invariant.ONE_OPERATION));
    }

    @Test
    void anotherInterfaceOfTheSameProcessIsACounterexample() throws IOException {
        AnalysedModel two = pair(
                USES, USES + "publishes Tick ticks;\n",
                CALL, CALL + "publish ticks(number = 1);\n",
                PROVIDES, PROVIDES + "consumes Tick ticks;\n",
                CONNECTION, CONNECTION + "client.ticks -> server.ticks;\n");
        assertFails(two.of(Invariant.ONE_INTERFACE), "carry push_Tick to server.ticks");
        assertFails(
                find(two.connection("client.ticks -> server.ticks").findings(), Invariant.ONE_OPERATION),
                "carry get to server.store");
    }

    @Test
    void theFeedbackOfASaturatedPhaseIsARequestToo() throws IOException {
        AnalysedModel driven = pair(
                USES,
                USES + "publishes Tick ticks;\nconsumes Tick back;\n",
                CALL,
                CALL + "publish ticks(number = 1);\n",
                PROVIDES,
                PROVIDES + "consumes Tick ticks;\npublishes Tick back;\n",
                "on call store.get {\n",
                "on event ticks {\npublish back;\n}\non call store.get {\n",
                CONNECTION,
                CONNECTION + "client.ticks -> server.ticks;\nserver.back -> client.back;\n",
                "timed phase timed;\n",
                "timed phase timed;\nsaturated phase full { drive client.tick until server.ticks; }\n");
        assertFails(
                find(driven.connection("server.back -> client.back").findings(), Invariant.ONE_TARGET),
                "the same connections carry done to the feedback of phase full (");
    }

    @Test
    void populationsAndReferencesAreManyObjects() {
        AnalysedModel populations = AnalysedModel.of("testmodels/valid/populations/populations.bellwether");
        assertFails(
                find(populations.connection("threads.cells -> stores_0.plain").findings(), Invariant.ONE_TARGET),
                "stores_0.plain is a population of 3 objects (");
        AnalysedModel references = AnalysedModel.of("testmodels/valid/references/references.bellwether");
        assertTrue(references.result().connections().stream()
                .filter(connection -> !connection.isLocal())
                .flatMap(connection -> connection.findings().stream())
                .filter(finding -> finding.invariant() == Invariant.ONE_INTERFACE)
                .anyMatch(finding -> finding.reasons().toString().contains("calls objects by reference")));
    }

    @Test
    void userCodeMayCallMore() throws IOException {
        AnalysedModel user = pair(CALL, CALL + "user more;\n");
        assertAssumed(
                user.of(Invariant.ONE_OPERATION),
                "the user function more sends process s no requests but those of the model (");
        assertAssumed(user.of(Invariant.NO_SERVICE_CONTEXTS), "the user function more adds no service context");
    }

    @Test
    void withinAProcessNoMessageIsSent() {
        AnalysedModel local = AnalysedModel.of("testmodels/valid/pair/pair.bellwether");
        assertTrue(local.result().connections().get(0).isLocal());
        assertEquals(0, local.result().connections().get(0).findings().size());
    }

    @Test
    void oneNodeIsOnePlatform() throws IOException {
        assertHolds(pair().of(Invariant.SAME_PLATFORM), "both processes run on node n");
        assertFails(
                pair("process s { server; }", "process s { server; option NativeCharCodeSet on corbel = utf-8; }")
                        .of(Invariant.SAME_PLATFORM),
                "NativeCharCodeSet is utf-8 in process s (");
    }

    private AnalysedModel onTwoNodes(String one, String other) throws IOException {
        return pair(
                "deployment d of A {\n",
                one + other + "deployment d of A {\n",
                PROCESSES,
                (one.isEmpty() ? "" : "platform one;\n") + "process c { client; }\n}\nnode m {\n"
                        + (other.isEmpty() ? "" : "platform other;\n") + "process s { server; }\n");
    }

    private static String platform(String name, String architecture, String compiler) {
        return "platform " + name + " {\n" + architecture + compiler + "}\n";
    }

    @Test
    void platformsOfTwoNodesAreCompared() throws IOException {
        String architecture = "architecture \"x86_64\";\n";
        String compiler = "compiler \"g++ 12.2\";\n";
        String one = platform("one", architecture, compiler);
        assertHolds(
                onTwoNodes(one, platform("other", architecture, compiler)).of(Invariant.SAME_PLATFORM),
                "nodes n and m have the same platform (");
        assertFails(
                onTwoNodes(one, platform("other", "architecture \"aarch64\";\n", compiler))
                        .of(Invariant.SAME_PLATFORM),
                "architecture: x86_64 of node n, aarch64 of node m (");
        assertFails(
                onTwoNodes(one, platform("other", architecture, "compiler \"clang 16\";\n"))
                        .of(Invariant.SAME_PLATFORM),
                "compiler: g++ 12.2");
        assertAssumed(
                onTwoNodes(one, platform("other", architecture, "")).of(Invariant.SAME_PLATFORM),
                "nodes n and m have the same compiler: platform other does not say (");
        assertAssumed(onTwoNodes("", "").of(Invariant.SAME_PLATFORM), "node n names no platform (");
    }

    @Test
    void prioritiesThatClientsPropagateAreServiceContexts() throws IOException {
        assertHolds(pair().of(Invariant.NO_SERVICE_CONTEXTS), "PriorityModel is client-propagated");
        assertFails(
                pair("process s { server; }", "process s { server; option ServerPriority on corbel = 5; }")
                        .of(Invariant.NO_SERVICE_CONTEXTS),
                "ServerPriority is 5 in process s, so each request carries its client's priority (");
    }

    @Test
    void onlyMessagesBeyondTheLimitAreFragmented() throws IOException {
        assertHolds(pair().of(Invariant.NO_FRAGMENTS), "FragmentSize is 0 in process c, the default");
        Path model = folder.resolve("pair.bellwether");
        assertHolds(AnalysedModel.of(model, Map.of("FragmentSize", "4096")).of(Invariant.NO_FRAGMENTS), "4096");
        assertFails(
                AnalysedModel.of(model, Map.of("FragmentSize", "64")).of(Invariant.NO_FRAGMENTS),
                "corbel.FragmentSize is 64 in process c, by --set, and a request of get may have ");
        pair(CALL, "call store.name(text = \"a\");\n", "at client.store.get", "at client.store.name");
        assertFails(
                AnalysedModel.of(model, Map.of("FragmentSize", "4096")).of(Invariant.NO_FRAGMENTS),
                "a request of name has no bound (");
        assertHolds(AnalysedModel.of(model, Map.of("FragmentSize", "4096", "GIOPVersion", "1.0"))
                .of(Invariant.NO_FRAGMENTS));
    }
}

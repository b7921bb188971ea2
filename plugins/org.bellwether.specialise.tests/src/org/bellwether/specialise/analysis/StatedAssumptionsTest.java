// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import static org.bellwether.specialise.analysis.AnalysedModel.assertAssumed;
import static org.bellwether.specialise.analysis.AnalysedModel.assertFails;
import static org.bellwether.specialise.analysis.AnalysedModel.assertHolds;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.model.component.AssumedInvariant;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that proofs use the assumptions that the model states. */
class StatedAssumptionsTest {
    private static final String PORT = "provides Store store;\n";
    private static final String RETURN = "return 7;\n";
    private static final String USER = "user refine;\n" + RETURN;

    /** The invariants that no user function can break: they follow from platforms and types. */
    private static final Set<Invariant> OF_THE_MODEL =
            EnumSet.of(Invariant.SAME_PLATFORM, Invariant.FIXED_REQUEST_SIZE);

    @TempDir
    private Path folder;

    @Test
    void theNotationHasTheInvariantsThatUserCodeCanBreak() {
        assertEquals(
                EnumSet.complementOf(EnumSet.copyOf(OF_THE_MODEL)).stream()
                        .map(Invariant::name)
                        .toList(),
                AssumedInvariant.VALUES.stream().map(AssumedInvariant::name).toList());
    }

    @Test
    void aStatedAssumptionIsPartOfTheProof() throws IOException {
        AnalysedModel user = server("assume one-thread;\nassume one-reactor;\n");
        assertHolds(
                user.of("s", Invariant.ONE_THREAD),
                "is the only thread (",
                "assumed: the user function refine starts no thread that uses the ORB (",
                "pair.bellwether:33)");
        assertHolds(user.of("s", Invariant.ONE_REACTOR), "pair.bellwether:34)");
        assertAssumed(user.of("s", Invariant.ONE_WAIT), "the user function refine makes no ORB of its own (");
        assertEquals(
                List.of(Set.of(Invariant.ONE_REACTOR), Set.of(Invariant.ONE_THREAD)),
                List.copyOf(user.result().stated().values()));
        assertEquals(
                Set.of("component t::Server / assumption one-reactor", "component t::Server / assumption one-thread"),
                user.result().stated().keySet().stream()
                        .map(reason -> reason.place().path())
                        .collect(Collectors.toSet()));
        assertEquals(Map.of(), user.result().contradicted());
    }

    @Test
    void assumptionsThatHaveYetToBeStatedAreListedWithTheirInvariants() throws IOException {
        AnalysedModel user = server("assume one-thread;\nassume one-reactor;\n");
        Map<Reason, Set<Invariant>> open = user.result().assumptions();
        assertEquals(
                Set.of(Invariant.ONE_TRANSPORT, Invariant.ONE_CONCURRENCY, Invariant.ONE_WAIT),
                open.entrySet().stream()
                        .filter(entry -> entry.getKey().text().endsWith("makes no ORB of its own"))
                        .findFirst()
                        .orElseThrow()
                        .getValue());
        Applicability framework = user.process("s").specialisations().stream()
                .filter(each -> each.specialisation() == Specialisation.FRAMEWORK)
                .findFirst()
                .orElseThrow();
        assertEquals(3, framework.assumed().size());
    }

    @Test
    void allOfThemLeaveNothingOpen() throws IOException {
        String all = Stream.of(Invariant.values())
                .filter(each -> !OF_THE_MODEL.contains(each))
                .map(each -> "assume " + each + ";\n")
                .collect(Collectors.joining());
        assertEquals(Map.of(), server(all).result().assumptions());
        AnalysedModel client = AnalysedModel.pair(
                folder,
                "timer tick period 1 s;\n",
                "timer tick period 1 s;\n" + all,
                "call store.get(key = 1);\n",
                "user refine;\ncall store.get(key = n);\n");
        assertEquals(Map.of(), client.result().assumptions());
        assertHolds(
                client.of(Invariant.CONSTANT_ARGUMENTS),
                "assumed: the user function refine changes no state (",
                "assumed: the user function refine calls store.get with no other arguments (");
        assertHolds(
                client.of(Invariant.ONE_OPERATION),
                "assumed: the user function refine sends process s no requests but those of the model (");
    }

    @Test
    void anInstanceStatesThoseOfItsOwnBehaviours() throws IOException {
        AnalysedModel user = AnalysedModel.pair(
                folder,
                PORT,
                PORT + "assume no-interceptors;\n",
                "server : t::Server;\n",
                "server : t::Server {\nassume no-current;\non call store.get {\nuser other;\nreturn 8;\n}\n}\n");
        assertHolds(user.of("s", Invariant.NO_CURRENT), "assumed: the user function other uses no Current (");
        assertAssumed(user.of("s", Invariant.NO_INTERCEPTORS), "the user function other registers no interceptor (");
    }

    @Test
    void aCounterexampleContradictsAnAssumption() throws IOException {
        AnalysedModel user = AnalysedModel.pair(
                folder,
                PORT,
                PORT + "assume one-thread;\nassume no-current;\n",
                RETURN,
                USER,
                "process s { server; }",
                "process s { server; option Concurrency on corbel = thread-per-connection; }");
        assertFails(user.of("s", Invariant.ONE_THREAD), "corbel.Concurrency is thread-per-connection");
        Map<ElementLocation, Finding> contradicted = user.result().contradicted();
        assertEquals(
                List.of("component t::Server / assumption one-thread"),
                contradicted.keySet().stream().map(ElementLocation::path).toList());
        assertFails(contradicted.values().iterator().next(), "corbel.Concurrency is thread-per-connection");
    }

    /** Returns the analysis of the pair with a user function of the server, and with statements in the server. */
    private AnalysedModel server(String statements) throws IOException {
        return AnalysedModel.pair(folder, PORT, PORT + statements, RETURN, USER);
    }
}

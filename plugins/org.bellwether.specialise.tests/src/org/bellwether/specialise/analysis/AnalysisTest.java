// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import static org.bellwether.specialise.analysis.AnalysedModel.allowed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.catalogue.Requirement;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Scope;
import org.bellwether.specialise.invariant.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalysisTest {
    @TempDir
    private Path folder;

    @Test
    void aPairWithConstantArgumentsAllowsEachSpecialisation() throws IOException {
        AnalysedModel pair = AnalysedModel.pair(folder);
        for (String process : List.of("c", "s")) {
            assertEquals(
                    Set.copyOf(Specialisation.of(Scope.PROCESS)),
                    allowed(pair.process(process).specialisations()));
        }
        assertEquals(
                Set.copyOf(Specialisation.of(Scope.CONNECTION)),
                allowed(pair.connection().specialisations()));
        assertEquals(
                Set.copyOf(Specialisation.of(Scope.OPERATION)),
                allowed(pair.operation().specialisations()));
        assertEquals(Map.of(), pair.result().assumptions());
    }

    @Test
    void aCounterexampleRefusesThoseThatRequireTheInvariant() throws IOException {
        AnalysedModel pair = AnalysedModel.pair(folder, "call store.get(key = 1);", "call store.get();");
        List<Applicability> refused = pair.operation().specialisations().stream()
                .filter(each -> each.status() == Status.FAILS)
                .toList();
        assertEquals(
                List.of(Specialisation.WHOLE_REQUEST),
                refused.stream().map(Applicability::specialisation).toList());
        assertEquals(
                List.of(new Requirement(Invariant.CONSTANT_ARGUMENTS, Requirement.Where.HERE)),
                refused.get(0).broken());
    }

    @Test
    void invariantsOfTheServerAndOfAllConnectionsCount() throws IOException {
        AnalysedModel pair = AnalysedModel.pair(
                folder, "process s { server; }", "process s { server; option ServerPriority on corbel = 5; }");
        Applicability dispatch = find(pair.connection().specialisations(), Specialisation.DISPATCH);
        assertEquals("[server-priorities of the server]", dispatch.broken().toString());
        Applicability hooks = find(pair.process("c").specialisations(), Specialisation.HOOKS_OUT);
        assertEquals("[no-service-contexts of each connection]", hooks.broken().toString());
        assertFalse(allowed(pair.operation().specialisations()).contains(Specialisation.REQUEST_HEADER));
        assertTrue(allowed(pair.operation().specialisations()).contains(Specialisation.MESSAGE_HEADER));
    }

    @Test
    void assumptionsAreListedOnceAndPassOn() throws IOException {
        AnalysedModel user = AnalysedModel.pair(folder, "return 7;", "user refine;\n      return 7;");
        Applicability framework = find(user.process("s").specialisations(), Specialisation.FRAMEWORK);
        assertEquals(Status.ASSUMED, framework.status());
        assertEquals(4, framework.assumed().size());
        List<String> texts = user.result().assumptions().keySet().stream()
                .map(reason -> reason.text())
                .toList();
        assertEquals(texts.size(), Set.copyOf(texts).size());
        assertTrue(texts.contains("the user function refine makes no ORB of its own"), texts.toString());
    }

    @Test
    void theAvionicsScenarioAllowsWhatItsPaperFound() {
        AnalysedModel basicsp = AnalysedModel.of("examples/basicsp/basicsp.bellwether");
        ConnectionResult call = basicsp.connection("airframe.gps -> gps.data");
        assertEquals(Set.copyOf(Specialisation.of(Scope.CONNECTION)), allowed(call.specialisations()));
        assertEquals(
                Set.copyOf(Specialisation.of(Scope.OPERATION)),
                allowed(call.operations().get(0).specialisations()));
        assertEquals(24, call.operations().get(0).use().reply().octets().getAsLong());
        assertEquals(
                EnumSet.complementOf(EnumSet.of(Specialisation.NULL_LOCKS)).stream()
                        .filter(each -> each.scope() == Scope.PROCESS)
                        .collect(Collectors.toSet()),
                allowed(basicsp.process("timer").specialisations()));
    }

    @Test
    void eachFindingHasItsReason() {
        for (String model : List.of(
                "examples/basicsp/basicsp.bellwether",
                "testmodels/valid/populations/populations.bellwether",
                "testmodels/valid/workloads/workloads.bellwether",
                "testmodels/valid/references/references.bellwether",
                "testmodels/valid/terms/terms.bellwether",
                "testmodels/valid/arrays/arrays.bellwether",
                "testmodels/valid/contexts/contexts.bellwether")) {
            AnalysisResult result = AnalysedModel.of(model).result();
            result.processes().forEach(process -> assertReasons(process.findings()));
            result.connections().forEach(connection -> assertReasons(connection.findings()));
        }
    }

    private static void assertReasons(List<Finding> findings) {
        findings.forEach(finding -> assertFalse(finding.reasons().isEmpty(), finding.toString()));
    }

    private static Applicability find(List<Applicability> applicabilities, Specialisation specialisation) {
        return applicabilities.stream()
                .filter(each -> each.specialisation() == specialisation)
                .findFirst()
                .orElseThrow();
    }
}

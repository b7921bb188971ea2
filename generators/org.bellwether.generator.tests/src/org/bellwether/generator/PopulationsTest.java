// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.LoopDriver;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests populations and connections beyond the golden files: each ORB's settings, and refusals. */
class PopulationsTest {
    private final Experiment experiment = TestModels.experiment(TestModels.POPULATIONS);

    @ParameterizedTest(name = "{0} with {1} threads: {2}")
    @CsvSource({
        "corbel, 3, ",
        "corbel, 5, Corbel gives each call that is under way a connection",
        "omniorb, 3, omniORB 4 opens no more connections than calls are under way",
        "omniorb, 5, ",
        "tao, 3, TAO opens no more connections than calls are under way",
        "tao, 5, TAO gives each call that is under way a connection"
    })
    void connectionsAreRefusedThatAnOrbCannotHave(String target, long threads, String reason) {
        client().setThreads(number(threads));
        if (reason == null) {
            plan(target, Map.of());
            return;
        }
        Problem problem = refused(target, Map.of());
        assertEquals("client pop::Threads / object reference cells", problem.path());
        assertTrue(problem.message().contains(reason), problem.message());
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource({"omniorb, maxGIOPConnectionPerServer, 4", "tao, ORBTransportMuxStrategy, EXCLUSIVE"})
    void theClientsProcessIsToldHowManyItNeeds(String target, String option, String value) {
        Plan plan = plan(target, Map.of());
        assertEquals(
                List.of("clients"),
                plan.processes().stream()
                        .filter(process -> value.equals(process.options(target).get(option)))
                        .map(process -> process.name())
                        .toList());
    }

    @ParameterizedTest(name = "{0} {1}={2}")
    @CsvSource({
        "omniorb, maxGIOPConnectionPerServer, 3, need 4 for",
        "omniorb, oneCallPerConnection, FALSE, calls would share connections",
        "tao, ORBTransportMuxStrategy, MUXED, need EXCLUSIVE for"
    })
    void optionsThatContradictTheReferencesAreRefused(String target, String option, String value, String reason) {
        Problem problem = refused(target, Map.of(target, Map.of(option, value)));
        assertTrue(problem.message().contains(reason), problem.message());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"corbel, Collocation direct", "omniorb, LocalShortcutPolicy shortcut"})
    void adaptersHaveTheirOptionsUntilTheUserSetsThemForAll(String target, String option) {
        assertEquals(
                List.of("adapter stores_0.shared " + option, "adapter stores_1.shared " + option),
                adapterLines(plan(target, Map.of()), target));
        String name = option.substring(0, option.indexOf(' '));
        assertEquals(List.of(), adapterLines(plan(target, Map.of(target, Map.of(name, "through-poa"))), target));
    }

    private static List<String> adapterLines(Plan plan, String target) {
        return plan.processes().stream()
                .flatMap(process -> plan.adaptersOf(process).stream())
                .flatMap(adapter -> adapter.lines(target).stream())
                .toList();
    }

    @Test
    void aThreadHasOneActivationUnderWay() {
        Models.all(Models.rootOf(experiment), LoopDriver.class).get(0).setOutstanding(number(2));
        Problem problem = refused("corbel", Map.of());
        assertTrue(problem.message().contains("2 activations of a thread under way at once"), problem.message());
    }

    @Test
    void aPopulationHasAnObject() {
        Models.all(Models.rootOf(experiment), ExportedObject.class).get(0).setCount(number(0));
        RefusedException refused = assertThrows(RefusedException.class, () -> plan("corbel", Map.of()));
        assertEquals("BW806", refused.problems().get(0).code());
    }

    private ClientType client() {
        return Models.all(Models.rootOf(experiment), ClientType.class).get(0);
    }

    private Problem refused(String target, Map<String, Map<String, String>> options) {
        RefusedException refused = assertThrows(RefusedException.class, () -> plan(target, options));
        Problem problem = refused.problems().get(0);
        assertEquals("BW836", problem.code(), problem.render());
        return problem;
    }

    private Plan plan(String target, Map<String, Map<String, String>> options) {
        return Planner.plan(
                experiment, "populations", Targets.discover().get(List.of(target)), new Overrides(Map.of(), options));
    }

    private static IntegerLiteral number(long value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }
}

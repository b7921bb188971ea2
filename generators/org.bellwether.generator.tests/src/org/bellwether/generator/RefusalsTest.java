// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.Problem;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Burn;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.component.ThreadPolicy;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What validation asks of generators: why a model's experiments would not be generated. */
class RefusalsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                TestModels.BASICSP,
                TestModels.INTERACTIONS,
                TestModels.CONSTRUCTS,
                TestModels.NESTED,
                TestModels.WORKLOADS,
                TestModels.POPULATIONS,
                "examples/mesh/mesh.bellwether"
            })
    void goodModelsHaveNone(String model) {
        assertEquals(List.of(), refusals(TestModels.experiment(model)));
    }

    @Test
    void theMainThreadModelIsRefusedWhereItsThreadIsTaken() {
        Experiment experiment = TestModels.experiment(TestModels.POPULATIONS);
        Models.all(Models.rootOf(experiment), ObjectAdapter.class)
                .forEach(adapter -> adapter.setThreadPolicy(ThreadPolicy.MAIN_THREAD));
        assertTrue(refusals(experiment).stream().map(Problem::code).anyMatch("BW853"::equals));
    }

    @Test
    void theyAreThoseOfAGeneration() {
        Experiment experiment = TestModels.experiment(TestModels.BASICSP);
        Struct struct = Models.all(Models.rootOf(experiment), Struct.class).get(0);
        ((PrimitiveType) struct.getMembers().get(0).getType()).setKind(PrimitiveKind.ANY);
        List<Problem> problems = refusals(experiment);
        assertEquals(List.of("BW810"), problems.stream().map(Problem::code).toList());
        assertTrue(problems.get(0).line() > 0);
    }

    @Test
    void whatArtefactsRefuseIsToldOnceForEachOfThem() {
        Experiment experiment = TestModels.experiment(TestModels.BASICSP);
        Behaviour behaviour =
                Models.all(Models.rootOf(experiment), Behaviour.class).get(0);
        Burn burn = ComponentFactory.eINSTANCE.createBurn();
        burn.setTime(plainDraw());
        behaviour.getActions().add(burn);
        assertEquals(
                List.of("BW805"),
                refusals(experiment).stream().map(Problem::code).distinct().toList());
        assertEquals(1, refusals(experiment).size());
    }

    /** By its name, so that a look for it leads to an example; some need a run of the whole. */
    @Test
    void eachCodeHasATest() throws IOException {
        StringBuilder tests = new StringBuilder();
        for (String folder : List.of("generators", "plugins", "releng/e2e")) {
            try (Stream<Path> files =
                    Files.walk(TestModels.repository().resolve(folder)).filter(RefusalsTest::isTest)) {
                for (Path file : files.toList()) {
                    tests.append(Files.readString(file));
                }
            }
        }
        assertEquals(
                List.of(),
                Stream.of(RefusalCode.values())
                        .filter(code -> tests.indexOf(code.name()) < 0)
                        .toList());
    }

    private static boolean isTest(Path file) {
        return file.toString().matches(".*(\\.tests/src/.*\\.java|/releng/e2e/[^/]*\\.sh)");
    }

    /** A number that is drawn at run time, where a time is wanted. */
    private static FunctionCall plainDraw() {
        FunctionCall draw = ParameterFactory.eINSTANCE.createFunctionCall();
        draw.setFunction("exponential");
        IntegerLiteral mean = ParameterFactory.eINSTANCE.createIntegerLiteral();
        mean.setValue(BigInteger.TEN);
        draw.getArguments().add(mean);
        return draw;
    }

    private static List<Problem> refusals(Experiment experiment) {
        return Generation.refusals(experiment.eResource().getResourceSet(), Targets.discover());
    }
}

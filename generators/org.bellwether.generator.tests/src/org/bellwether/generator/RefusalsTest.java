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
import org.bellwether.generator.refusal.RefusalCode;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Burn;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.component.ThreadPolicy;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The generators' answers to validation: the reasons why a model's experiments would not be generated. */
class RefusalsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                TestModels.BASICSP,
                TestModels.INTERACTIONS,
                TestModels.CONSTRUCTS,
                TestModels.CONTEXTS,
                TestModels.NESTED,
                TestModels.WORKLOADS,
                TestModels.POPULATIONS,
                "examples/mesh/mesh.bellwether"
            })
    void goodModelsHaveNoRefusals(String model) {
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
    void contextClausesThatOmniorbWouldConfuseAreRefused() {
        Experiment experiment = TestModels.experiment(TestModels.CONTEXTS);
        Interface type = Models.all(Models.rootOf(experiment), Interface.class).get(0);
        Operation reported = (Operation) type.getMembers().get(1);
        Operation again = EcoreUtil.copy(reported);
        again.setName("again");
        type.getMembers().add(again);
        assertEquals(List.of(), refusals(experiment), "the same clause");
        again.getContexts().add("USER");
        assertEquals("BW855", onlyCode(refusals(experiment)));
        again.getContexts().clear();
        assertEquals("BW855", onlyCode(refusals(experiment)));
        Attribute attribute = IdlFactory.eINSTANCE.createAttribute();
        attribute.setName("set");
        attribute.setType(IdlFactory.eINSTANCE.createStringType());
        type.getMembers().set(type.getMembers().indexOf(again), attribute);
        assertEquals("BW855", onlyCode(refusals(experiment)));
    }

    @Test
    void contextsThatOmniorbWouldNotReadAreRefused() {
        Experiment experiment = TestModels.experiment(TestModels.CONTEXTS);
        Operation alone = IdlFactory.eINSTANCE.createOperation();
        alone.setName("alone");
        alone.getContexts().add("USER");
        Models.all(Models.rootOf(experiment), Interface.class)
                .get(0)
                .getMembers()
                .add(alone);
        assertEquals("BW855", onlyCode(refusals(experiment)));
    }

    private static String onlyCode(List<Problem> problems) {
        List<String> codes = problems.stream().map(Problem::code).distinct().toList();
        assertEquals(1, codes.size(), problems.toString());
        return codes.get(0);
    }

    @Test
    void refusalsAreThoseOfAGeneration() {
        Experiment experiment = TestModels.experiment(TestModels.BASICSP);
        Struct struct = Models.all(Models.rootOf(experiment), Struct.class).get(0);
        ((PrimitiveType) struct.getMembers().get(0).getType()).setKind(PrimitiveKind.TYPE_CODE);
        List<Problem> problems = refusals(experiment);
        assertEquals(List.of("BW810"), problems.stream().map(Problem::code).toList());
        assertTrue(problems.get(0).line() > 0);
    }

    @Test
    void aRefusalOfAnArtefactIsReportedOnce() {
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

    /**
     * Each code has a refused model, or a test that contains the code outside of comments; some need an end-to-end run.
     */
    @Test
    void eachCodeHasATest() throws IOException {
        List<String> models = RefusedModelsTest.codes();
        StringBuilder tests = new StringBuilder();
        for (String folder : List.of("generators", "plugins", "e2e")) {
            try (Stream<Path> files =
                    Files.walk(TestModels.repository().resolve(folder)).filter(RefusalsTest::isTest)) {
                for (Path file : files.toList()) {
                    Files.readAllLines(file).stream()
                            .filter(line -> !line.strip().matches("(//|/?\\*|#).*"))
                            .forEach(tests::append);
                }
            }
        }
        assertEquals(
                List.of(),
                Stream.of(RefusalCode.values())
                        .map(RefusalCode::name)
                        .filter(code -> !models.contains(code) && tests.indexOf(code) < 0)
                        .toList());
    }

    private static boolean isTest(Path file) {
        return file.toString().matches(".*(\\.tests/src/.*\\.java|/e2e/.*\\.sh)");
    }

    /** Returns a number that is drawn at run time, in place of a time. */
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

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.bellwether.model.Problem;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.parameter.BinaryExpression;
import org.bellwether.model.parameter.BinaryOperator;
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
                "examples/mesh/mesh.bellwether"
            })
    void goodModelsHaveNone(String model) {
        assertEquals(List.of(), refusals(TestModels.experiment(model)));
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
        Loop loop = ComponentFactory.eINSTANCE.createLoop();
        loop.setCondition(implies((ActiveType) behaviour.eContainer()));
        behaviour.getActions().add(loop);
        assertEquals(
                List.of("BW820"),
                refusals(experiment).stream().map(Problem::code).distinct().toList());
        assertEquals(1, refusals(experiment).size());
    }

    /** An operator that behaviours have no code for, with a state variable on both sides. */
    private static BinaryExpression implies(ActiveType type) {
        PrimitiveType bool = IdlFactory.eINSTANCE.createPrimitiveType();
        bool.setKind(PrimitiveKind.BOOLEAN);
        StateVariable ready = ComponentFactory.eINSTANCE.createStateVariable();
        ready.setName("ready");
        ready.setType(bool);
        type.getState().add(ready);
        BinaryExpression expression = ParameterFactory.eINSTANCE.createBinaryExpression();
        expression.setOperator(BinaryOperator.IMPLIES);
        expression.setLeft(reference(ready));
        expression.setRight(reference(ready));
        return expression;
    }

    private static StateReference reference(StateVariable variable) {
        StateReference reference = ComponentFactory.eINSTANCE.createStateReference();
        reference.setVariable(variable);
        return reference;
    }

    private static List<Problem> refusals(Experiment experiment) {
        return Generation.refusals(experiment.eResource().getResourceSet(), Targets.discover());
    }
}

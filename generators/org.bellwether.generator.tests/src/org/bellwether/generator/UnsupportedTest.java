// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.SyncScope;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.deployment.DeploymentFactory;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Scheduling;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.Native;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.Unit;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The generators refuse elements of the schema that this release does not generate; the refusal gives the place, and no
 * file is written.
 */
class UnsupportedTest {
    @TempDir
    Path temp;

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource({"changes", "mistakes"})
    void anUnsupportedModelIsRefused(String code, String path, Consumer<Experiment> change) {
        Experiment experiment = TestModels.experiment(TestModels.BASICSP);
        change.accept(experiment);
        Path out = temp.resolve("generated");
        RefusedException refused = assertThrows(
                RefusedException.class,
                () -> Generation.generate(experiment, TestModels.omniorb(), out, Overrides.NONE));
        Problem problem = refused.problems().get(0);
        assertEquals(code, problem.code(), problem.render());
        assertEquals(path, problem.path(), problem.render());
        assertFalse(problem.fix().isBlank());
        assertFalse(Files.exists(out), "nothing is written");
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                change(
                        "BW820",
                        "assembly BasicSP / connection timer.timeout -> gps.refresh",
                        e -> first(e, Connection.class).setSyncScope(SyncScope.SERVER)),
                change(
                        "BW820",
                        "deployment local / node here / process timer / thread pool 1",
                        e -> first(e, Process.class)
                                .getThreadPools()
                                .add(DeploymentFactory.eINSTANCE.createThreadPool())),
                change(
                        "BW820",
                        "deployment local / node here / process timer",
                        e -> first(e, Process.class).setScheduling(Scheduling.DEADLINE)),
                change(
                        "BW820",
                        "component nav::Timer",
                        e -> first(e, ComponentType.class).getSupports().add(first(e, Interface.class))),
                change(
                        "BW810",
                        "struct nav::Position / member latitude",
                        e -> type(first(e, Struct.class)).setKind(PrimitiveKind.TYPE_CODE)),
                change(
                        "BW810",
                        "interface nav::ReadData / operation get_data",
                        e -> first(e, Operation.class).setReturnType(sequence(first(e, Struct.class)))),
                change("BW810", "native nav::Handle", e -> {
                    Native handle = IdlFactory.eINSTANCE.createNative();
                    handle.setName("Handle");
                    Struct struct = first(e, Struct.class);
                    ((Module) struct.eContainer()).getDeclarations().add(0, handle);
                    NamedType type = IdlFactory.eINSTANCE.createNamedType();
                    type.setType(handle);
                    struct.getMembers().get(0).setType(type);
                }),
                change("BW810", "component nav::GPS / state variable position", e -> {
                    PrimitiveType any = IdlFactory.eINSTANCE.createPrimitiveType();
                    any.setKind(PrimitiveKind.TYPE_CODE);
                    first(e, StateVariable.class).setType(any);
                }));
    }

    /** Refusals with separate codes. */
    static Stream<Arguments> mistakes() {
        return Stream.of(
                change(
                        "BW805",
                        "experiment steady / seed",
                        e -> e.setSeed(ParameterFactory.eINSTANCE.createStringLiteral())),
                change(
                        "BW806",
                        "experiment steady / latency metric get_data_at_airframe / samples",
                        e -> first(e, Metric.class).setSamples(number(0))),
                change(
                        "BW807",
                        "deployment local / node here / process timer",
                        e -> Models.all(Models.rootOf(e), Process.class).get(1).setName("timer")),
                change(
                        "BW808",
                        "assembly BasicSP / instance timer",
                        e -> first(e, Process.class).getPlacements().clear()),
                change(
                        "BW808",
                        "deployment local / node here / process gps / placement timer",
                        e -> Models.all(Models.rootOf(e), Process.class)
                                .get(1)
                                .getPlacements()
                                .add(EcoreUtil.copy(first(e, Placement.class)))),
                change("BW811", "typedef nav::Pair", e -> recursive(e, true)),
                change(
                        "BW812",
                        "eventtype nav::Timeout",
                        e -> first(e, EventType.class).setAbstract(true)),
                change(
                        "BW812",
                        "eventtype nav::Timeout",
                        e -> first(e, EventType.class).setCustom(true)),
                change(
                        "BW805",
                        "exception nav::NotReady / member reason / type / bound",
                        e -> first(e, StringType.class).setBound(quantity())),
                change(
                        "BW805",
                        "struct nav::Position / member latitude / quantity 1",
                        e -> first(e, Struct.class)
                                .getMembers()
                                .get(0)
                                .getDimensions()
                                .add(quantity())),
                change(
                        "BW805",
                        "eventtype nav::Timeout / member source / quantity 1",
                        e -> first(e, EventType.class).getMembers().stream()
                                .filter(StateMember.class::isInstance)
                                .forEach(m -> ((StateMember) m).getDimensions().add(quantity()))),
                change(
                        "BW831",
                        "experiment steady / jitter metric get_data_at_airframe_jitter",
                        e -> first(e, JitterMetric.class).setOf(null)));
    }

    /** Adds two structs with sequences of one another, which IDL allows, or one with a sequence of arrays of itself, which it does not. */
    private static void recursive(Experiment experiment, boolean arrays) {
        Struct position = first(experiment, Struct.class);
        Struct other = EcoreUtil.copy(position);
        other.setName("Other");
        List<Declaration> declarations = ((Module) position.eContainer()).getDeclarations();
        declarations.add(other);
        other.getMembers().get(0).setType(sequence(position));
        Typedef pair = IdlFactory.eINSTANCE.createTypedef();
        pair.setName("Pair");
        pair.setType(sequence(position).getElement());
        pair.getDimensions().add(number(2));
        declarations.add(pair);
        position.getMembers().get(0).setType(sequence(arrays ? pair : other));
    }

    @Test
    void structsThatHoldSequencesOfOneAnotherAreGenerated() {
        Experiment experiment = TestModels.experiment(TestModels.BASICSP);
        recursive(experiment, false);
        String idl = Generation.files(TestModels.plan(experiment), TestModels.omniorb())
                .text("idl/basicsp.idl");
        int forward = idl.indexOf("struct Other;");
        int position = idl.indexOf("struct Position {");
        assertTrue(forward > 0 && forward < position && position < idl.indexOf("struct Other {"), idl);
    }

    private static SequenceType sequence(TypeDefinition struct) {
        NamedType name = IdlFactory.eINSTANCE.createNamedType();
        name.setType(struct);
        SequenceType sequence = IdlFactory.eINSTANCE.createSequenceType();
        sequence.setElement(name);
        return sequence;
    }

    private static Arguments change(String code, String path, Consumer<Experiment> change) {
        return arguments(code, path, change);
    }

    private static <T extends EObject> T first(Experiment experiment, Class<T> kind) {
        return Models.all(Models.rootOf(experiment), kind).get(0);
    }

    private static PrimitiveType type(Struct struct) {
        return (PrimitiveType) struct.getMembers().get(0).getType();
    }

    /** Returns 10 ms, in place of a number. */
    private static Quantity quantity() {
        Quantity length = ParameterFactory.eINSTANCE.createQuantity();
        length.setValue(BigDecimal.TEN);
        length.setUnit(Unit.MILLISECOND);
        return length;
    }

    private static IntegerLiteral number(long value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }
}

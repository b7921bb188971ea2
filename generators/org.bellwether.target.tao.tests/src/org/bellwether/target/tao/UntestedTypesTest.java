// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.idl.FixedType;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Types that were never tested on TAO are refused, by their IDL names. */
class UntestedTypesTest {
    private static final IdlFactory IDL = IdlFactory.eINSTANCE;

    private final Experiment experiment = GenerationFixture.experiment("examples/basicsp/basicsp.bellwether");

    static Stream<Arguments> untried() {
        return Stream.of(
                Arguments.of("any", primitive(PrimitiveKind.ANY)),
                Arguments.of("Object", primitive(PrimitiveKind.OBJECT)),
                Arguments.of("long double", primitive(PrimitiveKind.LONG_DOUBLE)),
                Arguments.of("wchar", primitive(PrimitiveKind.WCHAR)),
                Arguments.of("wstring", string(true, 0)),
                Arguments.of("wstring", string(true, 8)),
                Arguments.of("fixed", fixed()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("untried")
    void isRefusedInAStruct(String name, TypeSpec type) {
        Struct struct = first(Struct.class);
        struct.getMembers().get(0).setType(type);
        assertEquals("struct nav::Position / member latitude", refusal(name));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("untried")
    void isRefusedInASequence(String name, TypeSpec type) {
        SequenceType sequence = IDL.createSequenceType();
        sequence.setElement(type);
        first(Struct.class).getMembers().get(0).setType(sequence);
        assertEquals("struct nav::Position / member latitude / type", refusal(name));
    }

    /** References of an interface's type were tested on TAO before other types were added. */
    @Test
    void stringsAndTypedReferencesAreGenerated() {
        NamedType reference = IDL.createNamedType();
        reference.setType(first(Interface.class));
        for (TypeSpec type : List.of(string(false, 0), string(false, 8), reference)) {
            OperationParameter parameter = IDL.createOperationParameter();
            parameter.setName("given" + first(Operation.class).getParameters().size());
            parameter.setType(type);
            first(Operation.class).getParameters().add(parameter);
        }
        assertDoesNotThrow(() -> UntestedTypes.refuse(GenerationFixture.plan(experiment)));
    }

    private String refusal(String name) {
        RefusedException refused =
                assertThrows(RefusedException.class, () -> GenerationFixture.files(experiment, Map.of()));
        var problem = refused.problems().get(0);
        assertEquals("BW856", problem.code(), problem.render());
        assertEquals(name + " was never tried on TAO", problem.message(), problem.render());
        return problem.path();
    }

    private <T extends EObject> T first(Class<T> type) {
        return Models.all(Models.rootOf(experiment), type).get(0);
    }

    private static PrimitiveType primitive(PrimitiveKind kind) {
        PrimitiveType type = IDL.createPrimitiveType();
        type.setKind(kind);
        return type;
    }

    private static StringType string(boolean wide, int bound) {
        StringType type = IDL.createStringType();
        type.setWide(wide);
        if (bound > 0) {
            type.setBound(number(bound));
        }
        return type;
    }

    private static FixedType fixed() {
        FixedType type = IDL.createFixedType();
        type.setDigits(number(5));
        type.setScale(number(2));
        return type;
    }

    private static IntegerLiteral number(int value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }
}

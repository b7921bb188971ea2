// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs;

import static org.bellwether.target.corbel.Idl.file;
import static org.bellwether.target.corbel.Idl.member;
import static org.bellwether.target.corbel.Idl.primitive;
import static org.bellwether.target.corbel.Idl.struct;
import static org.bellwether.target.corbel.Idl.type;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.FixedType;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.Native;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.ValueBox;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.target.corbel.stubs.types.TypeCodes;
import org.eclipse.emf.ecore.util.InternalEList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StubSupportCheckTest {
    private static final IdlFactory FACTORY = IdlFactory.eINSTANCE;

    private static List<Problem> problems(Declaration... declarations) {
        return assertThrows(RefusedException.class, () -> StubSupportCheck.check(file(declarations)))
                .problems();
    }

    private static String message(Declaration declaration) {
        List<Problem> problems = problems(declaration);
        assertEquals(1, problems.size(), problems.toString());
        assertEquals("BW864", problems.get(0).code());
        return problems.get(0).message();
    }

    @ParameterizedTest
    @EnumSource
    void allBasicTypesHaveStubs(PrimitiveKind kind) {
        assertDoesNotThrow(() -> StubSupportCheck.check(file(struct("S", member("m", primitive(kind))))));
    }

    @Test
    void fixedTypesHaveDigitsAndNoMoreThanThoseBehindThePoint() {
        String refused = "A fixed type of this size is not supported on Corbel";
        assertEquals(refused, message(struct("S", member("m", fixed(32, 0)))));
        assertEquals(refused, message(struct("S", member("m", fixed(3, 4)))));
        assertDoesNotThrow(() -> StubSupportCheck.check(file(struct("S", member("m", fixed(31, 31))))));
    }

    private static FixedType fixed(long digits, long scale) {
        FixedType type = FACTORY.createFixedType();
        type.setDigits(integer(digits));
        type.setScale(integer(scale));
        return type;
    }

    private static IntegerLiteral integer(long value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }

    @Test
    void aValueTypeWithACustomBaseMustBeCustom() {
        ValueType base = FACTORY.createValueType();
        base.setName("B");
        base.setCustom(true);
        ValueType value = FACTORY.createValueType();
        value.setName("V");
        value.getBases().add(base);
        assertEquals(
                "A value type that is not custom with a custom one as base is not supported on Corbel", message(value));
        value.setCustom(true);
        assertDoesNotThrow(() -> StubSupportCheck.check(file(base, value)));
    }

    @Test
    void nativeTypesAreRefused() {
        Native handle = FACTORY.createNative();
        handle.setName("N");
        assertEquals(
                "A native type is not supported: IDL does not say what it is, and each ORB has its own",
                message(handle));
        assertTrue(problems(handle).get(0).fix().contains("local interface"));
    }

    @Test
    void contextClausesNameProperties() {
        Interface type = returning(primitive(PrimitiveKind.LONG));
        Operation operation = (Operation) type.getMembers().get(0);
        operation.getContexts().addAll(List.of("USER", "a.b_1*"));
        assertDoesNotThrow(() -> StubSupportCheck.check(file(type)));
        operation.getContexts().set(0, "\"); evil(\"");
        assertEquals("BW123", problems(type).get(0).code());
    }

    @Test
    void eventTypesDeriveFromEventTypesAndNothingElseDoes() {
        EventType event = FACTORY.createEventType();
        event.setName("E");
        EventType derived = FACTORY.createEventType();
        derived.setName("D");
        derived.getBases().add(event);
        assertDoesNotThrow(() -> StubSupportCheck.check(file(event, derived)));
        ValueType value = FACTORY.createValueType();
        value.setName("V");
        value.getBases().add(event);
        assertEquals("A value type with an event type as base is not supported on Corbel", message(value));
        value.getBases().clear();
        derived.getBases().set(0, value);
        assertEquals(
                "An event type with a value type that has state as base is not supported on Corbel", message(derived));
        value.setAbstract(true);
        assertDoesNotThrow(() -> StubSupportCheck.check(file(value, derived)));
    }

    @Test
    void basesAreCheckedWhereNoModelWas() {
        Interface type = type("I");
        Interface other = type("Other");
        type.getSupertypes().add(other);
        ((InternalEList<Interface>) type.getSupertypes())
                .addUnique(other); // like the parser, which adds unresolved names
        List<Problem> problems = problems(type);
        assertEquals(1, problems.size(), problems.toString());
        assertEquals("BW115", problems.get(0).code());
    }

    @Test
    void boxesHoldAllButValuesAndArraysWithoutAName() {
        ValueBox box = FACTORY.createValueBox();
        box.setName("B");
        box.setType(primitive(PrimitiveKind.OBJECT));
        assertDoesNotThrow(() -> StubSupportCheck.check(file(box)));
        box.getDimensions().add(integer(2));
        assertEquals("A box of an array without a name is not supported on Corbel", message(box));
        box.getDimensions().clear();
        box.setType(primitive(PrimitiveKind.VALUE_BASE));
        assertEquals("BW117", problems(box).get(0).code());
    }

    @Test
    void abstractInterfacesAreNotLocal() {
        Interface type = type("A");
        type.setAbstract(true);
        assertDoesNotThrow(() -> StubSupportCheck.check(file(type)));
        type.setLocal(true);
        assertEquals("An interface that is abstract and local is not supported on Corbel", message(type));
    }

    @Test
    void localObjectsArePassedByLocalInterfacesOnly() {
        Interface local = type("L");
        local.setLocal(true);
        assertDoesNotThrow(() -> StubSupportCheck.check(file(local)));
        Interface caller = returning(named(struct("S", member("m", named(local)))));
        assertEquals(
                "A local object in a call of an interface that is not local is not supported on Corbel",
                message(caller));
        caller.setLocal(true);
        assertDoesNotThrow(() -> StubSupportCheck.check(file(caller)));
    }

    /** Boxes and values with local objects have no type codes, which would contain those of the local interface. */
    @Test
    void localObjectsAreNotPassedInBoxesAndValuesEither() {
        Interface local = type("L");
        local.setLocal(true);
        ValueBox box = FACTORY.createValueBox();
        box.setName("B");
        box.setType(named(local));
        StateMember member = FACTORY.createStateMember();
        member.setName("m");
        member.setType(named(local));
        ValueType value = FACTORY.createValueType();
        value.setName("V");
        value.getMembers().add(member);
        ValueType derived = FACTORY.createValueType();
        derived.setName("D");
        derived.getBases().add(value);
        for (TypeDefinition type : List.of(box, value, derived)) {
            assertEquals(
                    "A local object in a call of an interface that is not local is not supported on Corbel",
                    message(returning(named(type))));
            assertFalse(TypeCodes.has((Declaration) type), type.getName());
        }
        assertDoesNotThrow(() -> StubSupportCheck.check(file(box, value, derived)));
    }

    private static NamedType named(TypeDefinition definition) {
        NamedType type = FACTORY.createNamedType();
        type.setType(definition);
        return type;
    }

    @Test
    void sequencesWithoutANameCannotBePassed() {
        SequenceType sequence = FACTORY.createSequenceType();
        sequence.setElement(primitive(PrimitiveKind.LONG));
        assertEquals(
                "A sequence without a name as parameter or result is not supported on Corbel",
                message(returning(sequence)));
    }

    @Test
    void aUnionNeedsADiscriminatorThatCanBeSwitchedOn() {
        Union union = FACTORY.createUnion();
        union.setName("U");
        union.setDiscriminator(primitive(PrimitiveKind.DOUBLE));
        assertEquals("A discriminator of this type is not supported on Corbel", message(union));
    }

    @Test
    void allUnsupportedMembersAreReportedAtOnce() {
        assertEquals(
                2,
                problems(struct("S", member("a", FACTORY.createFixedType()), member("b", FACTORY.createFixedType())))
                        .size());
    }

    private static Interface returning(TypeSpec result) {
        Operation operation = FACTORY.createOperation();
        operation.setName("get");
        operation.setReturnType(result);
        Interface owner = type("I");
        owner.getMembers().add(operation);
        return owner;
    }
}

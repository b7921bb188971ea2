// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs;

import static org.bellwether.target.corbel.Idl.file;
import static org.bellwether.target.corbel.Idl.member;
import static org.bellwether.target.corbel.Idl.primitive;
import static org.bellwether.target.corbel.Idl.struct;
import static org.bellwether.target.corbel.Idl.type;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.List;
import org.bellwether.generator.RefusedException;
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
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.ValueBox;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.eclipse.emf.ecore.util.InternalEList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SupportedTest {
    private static final IdlFactory FACTORY = IdlFactory.eINSTANCE;

    private static List<Problem> problems(Declaration... declarations) {
        return assertThrows(RefusedException.class, () -> Supported.check(file(declarations)))
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
        assertDoesNotThrow(() -> Supported.check(file(struct("S", member("m", primitive(kind))))));
    }

    @Test
    void fixedTypesHaveDigitsAndNoMoreThanThoseBehindThePoint() {
        String refused = "A fixed type of this size is not supported on Corbel";
        assertEquals(refused, message(struct("S", member("m", fixed(32, 0)))));
        assertEquals(refused, message(struct("S", member("m", fixed(3, 4)))));
        assertDoesNotThrow(() -> Supported.check(file(struct("S", member("m", fixed(31, 31))))));
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
    void valueTypesWithCustomMarshallingAreRefused() {
        ValueType value = FACTORY.createValueType();
        value.setName("V");
        assertDoesNotThrow(() -> Supported.check(file(value)));
        value.setCustom(true);
        assertEquals("Custom marshalling is not supported on Corbel", message(value));
    }

    @Test
    void nativeTypesAreRefused() {
        Native handle = FACTORY.createNative();
        handle.setName("N");
        assertEquals("Native types are not supported on Corbel", message(handle));
    }

    @Test
    void eventTypesDeriveFromEventTypesAndNothingElseDoes() {
        EventType event = FACTORY.createEventType();
        event.setName("E");
        EventType derived = FACTORY.createEventType();
        derived.setName("D");
        derived.getBases().add(event);
        assertDoesNotThrow(() -> Supported.check(file(event, derived)));
        ValueType value = FACTORY.createValueType();
        value.setName("V");
        value.getBases().add(event);
        assertEquals("A value type with an event type as base is not supported on Corbel", message(value));
        value.getBases().clear();
        derived.getBases().set(0, value);
        assertEquals(
                "An event type with a value type that has state as base is not supported on Corbel", message(derived));
        value.setAbstract(true);
        assertDoesNotThrow(() -> Supported.check(file(value, derived)));
    }

    @Test
    void onlyTheFirstBaseHasState() {
        ValueType first = FACTORY.createValueType();
        first.setName("First");
        ValueType second = FACTORY.createValueType();
        second.setName("Second");
        ValueType value = FACTORY.createValueType();
        value.setName("V");
        value.getBases().addAll(List.of(first, second));
        assertEquals("Its base Second has state, and is not the first", message(value));
        second.setAbstract(true);
        assertDoesNotThrow(() -> Supported.check(file(first, second, value)));
        value.setAbstract(true);
        assertEquals("It is abstract, and its base First has state", message(value));
    }

    @Test
    void basesAreNamedOnce() {
        ValueType base = FACTORY.createValueType();
        base.setName("Base");
        ValueType value = FACTORY.createValueType();
        value.setName("V");
        value.getBases().add(base);
        ((InternalEList<ValueType>) value.getBases())
                .addUnique(base); // as what reads texts does: names are no objects yet
        assertEquals("It has Base as base twice", message(value));
        Interface type = type("I");
        Interface other = type("Other");
        type.getSupertypes().add(other);
        ((InternalEList<Interface>) type.getSupertypes()).addUnique(other);
        assertEquals("It has Other as base twice", message(type));
    }

    @Test
    void boxesOfReferencesAreRefused() {
        ValueBox box = FACTORY.createValueBox();
        box.setName("B");
        box.setType(primitive(PrimitiveKind.LONG));
        assertDoesNotThrow(() -> Supported.check(file(box)));
        box.setType(primitive(PrimitiveKind.OBJECT));
        assertEquals("A box of an array, an object reference or a value is not supported on Corbel", message(box));
    }

    @Test
    void abstractInterfacesAreRefused() {
        Interface type = type("A");
        type.setAbstract(true);
        assertEquals("Abstract interfaces are not supported on Corbel", message(type));
    }

    @Test
    void localObjectsArePassedByLocalInterfacesOnly() {
        Interface local = type("L");
        local.setLocal(true);
        assertDoesNotThrow(() -> Supported.check(file(local)));
        NamedType direct = FACTORY.createNamedType();
        direct.setType(local);
        NamedType inStruct = FACTORY.createNamedType();
        inStruct.setType(struct("S", member("m", direct)));
        Interface caller = returning(inStruct);
        assertEquals(
                "A local object in a call of an interface that is not local is not supported on Corbel",
                message(caller));
        caller.setLocal(true);
        assertDoesNotThrow(() -> Supported.check(file(caller)));
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
    void everythingThatIsWrongIsSaidAtOnce() {
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

// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.language.print.expression.IdlTypeText;
import org.bellwether.model.idl.FixedType;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.junit.jupiter.api.Test;

class IdlTypeTextTest {
    private static final IdlFactory IDL = IdlFactory.eINSTANCE;

    /** Writes plain names and numbers. */
    private record Plain(boolean isInline, boolean closesApart) implements IdlTypeText.Style {
        @Override
        public String identifier(String name) {
            return name;
        }

        @Override
        public String name(NamedType use) {
            return "::" + use.getType().getName();
        }

        @Override
        public String label(Expression label) {
            return bound(label);
        }

        @Override
        public String bound(Expression bound) {
            return ((IntegerLiteral) bound).getValue().toString();
        }

        @Override
        public String dimensions(List<Expression> dimensions) {
            return dimensions.stream().map(each -> "[" + bound(each) + "]").collect(Collectors.joining());
        }

        @Override
        public String other(TypeSpec type) {
            return "?";
        }

        @Override
        public String other(TypeDefinition type) {
            return "?";
        }
    }

    private static final IdlTypeText TEXT = new IdlTypeText(new Plain(true, false));

    private static IntegerLiteral number(int value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }

    private static PrimitiveType octet() {
        PrimitiveType type = IDL.createPrimitiveType();
        type.setKind(PrimitiveKind.OCTET);
        return type;
    }

    private static SequenceType sequence(TypeSpec element) {
        SequenceType type = IDL.createSequenceType();
        type.setElement(element);
        return type;
    }

    @Test
    void boundsFollowTheTypeThatTheyBound() {
        StringType text = IDL.createStringType();
        text.setWide(true);
        assertEquals("wstring", TEXT.of(text));
        text.setBound(number(8));
        assertEquals("wstring<8>", TEXT.of(text));
        SequenceType octets = sequence(octet());
        octets.setBound(number(64));
        assertEquals("sequence<octet, 64>", TEXT.of(octets));
        FixedType fixed = IDL.createFixedType();
        assertEquals("fixed", TEXT.of(fixed));
        fixed.setDigits(number(5));
        fixed.setScale(number(2));
        assertEquals("fixed<5, 2>", TEXT.of(fixed));
    }

    @Test
    void closingBracketsAreApartWhereACompilerReadsAShift() {
        assertEquals("sequence<sequence<octet>>", TEXT.of(sequence(sequence(octet()))));
        IdlTypeText apart = new IdlTypeText(new Plain(true, true));
        assertEquals("sequence<sequence<octet> >", apart.of(sequence(sequence(octet()))));
    }

    @Test
    void aDeclaratorHasItsDimensions() {
        Member member = IDL.createMember();
        member.setName("matrix");
        member.setType(octet());
        member.getDimensions().addAll(List.of(number(4), number(2)));
        assertEquals("octet matrix[4][2]", TEXT.declarator(member, member.getName()));
    }

    @Test
    void aTypeWithinAnotherStandsWhereItIsUsedFirst() {
        Member inner = IDL.createMember();
        inner.setName("x");
        inner.setType(octet());
        inner.getDimensions().add(number(1));
        Struct point = IDL.createStruct();
        point.setName("Point");
        point.getMembers().add(inner);
        Struct outer = IDL.createStruct();
        outer.setName("Line");
        for (String name : List.of("from", "to")) {
            NamedType use = IDL.createNamedType();
            use.setType(point);
            Member end = IDL.createMember();
            end.setName(name);
            end.setType(use);
            outer.getMembers().add(end);
        }
        outer.getDefinitions().add(point);
        TypeSpec first = outer.getMembers().get(0).getType();
        TypeSpec second = outer.getMembers().get(1).getType();
        assertEquals("struct Point { octet x[1]; }", TEXT.of(first));
        assertEquals("::Point", TEXT.of(second));
        assertEquals("::Point", new IdlTypeText(new Plain(false, false)).of(first), "where the style keeps them apart");
    }

    @Test
    void theStyleSaysWhatStandsForATypeThatIsMissing() {
        assertEquals("?", TEXT.of((TypeSpec) null));
    }
}

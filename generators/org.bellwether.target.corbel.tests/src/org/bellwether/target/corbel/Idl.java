// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel;

import java.math.BigInteger;
import java.util.List;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Prefix;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;

/** Creates IDL for tests, in short calls. */
public final class Idl {
    private static final IdlFactory FACTORY = IdlFactory.eINSTANCE;

    private Idl() {}

    public static IdlFile file(Declaration... declarations) {
        return new IdlFile("test", List.of(declarations), List.of());
    }

    public static Module module(String name, Declaration... declarations) {
        Module module = FACTORY.createModule();
        module.setName(name);
        module.getDeclarations().addAll(List.of(declarations));
        return module;
    }

    public static Prefix prefix(String text) {
        Prefix prefix = FACTORY.createPrefix();
        prefix.setPrefix(text);
        return prefix;
    }

    public static Interface type(String name) {
        Interface type = FACTORY.createInterface();
        type.setName(name);
        return type;
    }

    public static Struct struct(String name, Member... members) {
        Struct struct = FACTORY.createStruct();
        struct.setName(name);
        struct.getMembers().addAll(List.of(members));
        return struct;
    }

    public static Member member(String name, TypeSpec type) {
        Member member = FACTORY.createMember();
        member.setName(name);
        member.setType(type);
        return member;
    }

    public static PrimitiveType primitive(PrimitiveKind kind) {
        PrimitiveType type = FACTORY.createPrimitiveType();
        type.setKind(kind);
        return type;
    }

    public static Constant constant(String name, PrimitiveKind kind, Expression value) {
        Constant constant = FACTORY.createConstant();
        constant.setName(name);
        constant.setType(primitive(kind));
        constant.setValue(value);
        return constant;
    }

    public static IntegerLiteral integer(long value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }
}

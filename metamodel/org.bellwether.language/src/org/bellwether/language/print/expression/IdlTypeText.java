// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.language.print.text.Missing;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.FixedType;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UnionCase;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.TypeScopes;

/** Uses of types as IDL text (CORBA 3.3, part 1, 7.11), in models and in the IDL that ORBs compile. */
public final class IdlTypeText {
    private final Style style;

    public IdlTypeText(Style style) {
        this.style = style;
    }

    /** How the parts of a type are written. */
    public interface Style {
        /** An identifier where it is defined. */
        String identifier(String name);

        /** The name of a type where it is used. */
        String name(NamedType use);

        /** The label of a union's case, before a colon. */
        String label(Expression label);

        /** The bound of a string or sequence, or a part of a fixed type, between angle brackets. */
        String bound(Expression bound);

        /** The dimensions of an array with their brackets. */
        String dimensions(List<Expression> dimensions);

        /** Whether types within structs, unions and exceptions stand where they are used first, as IDL has them. */
        boolean isInline();

        /** Whether two closing brackets are apart: some compilers read {@code >>} as a shift. */
        boolean closesApart();

        /** The placeholder of a type that has no text here. */
        String other(TypeSpec type);

        /** The placeholder of a definition within another one that has no text here. */
        String other(TypeDefinition type);
    }

    public String of(TypeSpec type) {
        if (type instanceof PrimitiveType p) {
            return p.getKind().getLiteral();
        } else if (type instanceof StringType s) {
            String bound = Missing.is(s.getBound()) ? "" : "<" + style.bound(s.getBound()) + ">";
            return (s.isWide() ? "wstring" : "string") + bound;
        } else if (type instanceof FixedType f) {
            return fixed(f);
        } else if (type instanceof SequenceType s) {
            return sequence(s);
        } else if (type instanceof NamedType n) {
            return style.isInline() && TypeScopes.isDefining(n) ? definition(n.getType()) : style.name(n);
        }
        return style.other(type);
    }

    private String sequence(SequenceType s) {
        String inner = of(s.getElement()) + (Missing.is(s.getBound()) ? "" : ", " + style.bound(s.getBound()));
        return "sequence<" + inner + (style.closesApart() && inner.endsWith(">") ? " >" : ">");
    }

    private String fixed(FixedType f) {
        if (Missing.is(f.getDigits()) && Missing.is(f.getScale())) {
            return "fixed";
        }
        String scale = Missing.is(f.getScale()) ? "" : ", " + style.bound(f.getScale());
        return "fixed<" + style.bound(f.getDigits()) + scale + ">";
    }

    private String definition(TypeDefinition type) {
        String name = style.identifier(type.getName());
        if (type instanceof Struct s) {
            return "struct " + name + " { "
                    + s.getMembers().stream()
                            .map(m -> declarator(m, m.getName()) + "; ")
                            .collect(Collectors.joining()) + "}";
        } else if (type instanceof Union u) {
            return "union " + name + " switch (" + of(u.getDiscriminator()) + ") { "
                    + u.getCases().stream().map(this::unionCase).collect(Collectors.joining()) + "}";
        } else if (type instanceof Enumeration e) {
            return "enum " + name + " { "
                    + e.getEnumerators().stream()
                            .map(v -> style.identifier(v.getName()))
                            .collect(Collectors.joining(", "))
                    + " }";
        }
        return style.other(type);
    }

    private String unionCase(UnionCase c) {
        String labels = c.getLabels().stream()
                .filter(l -> !Missing.is(l))
                .map(l -> "case " + style.label(l) + ": ")
                .collect(Collectors.joining());
        return labels + (c.isDefault() ? "default: " : "") + declarator(c, c.getName()) + "; ";
    }

    /** A type, a name and the dimensions of an array: {@code double matrix[4][4]}. */
    public String declarator(Typed typed, String name) {
        return of(typed.getType()) + " " + style.identifier(name) + style.dimensions(typed.getDimensions());
    }
}

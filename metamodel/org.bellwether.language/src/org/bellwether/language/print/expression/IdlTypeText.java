// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.language.print.text.UnsetValues;
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

/** Writes types in declarations as IDL text (CORBA 3.3, part 1, 7.11), in models and in the IDL that ORBs compile. */
public final class IdlTypeText {
    private final Style style;

    public IdlTypeText(Style style) {
        this.style = style;
    }

    /** The notation of the parts of a type. */
    public interface Style {
        /** Returns an identifier in its definition. */
        String identifier(String name);

        /** Returns the name of a type in a use. */
        String name(NamedType use);

        /** Returns the label of a union's case, for the place before a colon. */
        String label(Expression label);

        /** Returns the bound of a string or sequence, or a part of a fixed type, for a place between angle brackets. */
        String bound(Expression bound);

        /** Returns the dimensions of an array with their brackets. */
        String dimensions(List<Expression> dimensions);

        /** Returns whether types within structs, unions and exceptions are written at their first use, as in IDL. */
        boolean isInline();

        /** Returns whether two closing brackets are separated: some compilers read {@code >>} as a shift. */
        boolean closesApart();

        /** Returns the placeholder of a type that has no text in this style. */
        String other(TypeSpec type);

        /** Returns the placeholder of a nested definition that has no text in this style. */
        String other(TypeDefinition type);
    }

    public String of(TypeSpec type) {
        if (type instanceof PrimitiveType p) {
            return p.getKind().getLiteral();
        } else if (type instanceof StringType s) {
            String bound = UnsetValues.is(s.getBound()) ? "" : "<" + style.bound(s.getBound()) + ">";
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
        String inner = of(s.getElement()) + (UnsetValues.is(s.getBound()) ? "" : ", " + style.bound(s.getBound()));
        return "sequence<" + inner + (style.closesApart() && inner.endsWith(">") ? " >" : ">");
    }

    private String fixed(FixedType f) {
        if (UnsetValues.is(f.getDigits()) && UnsetValues.is(f.getScale())) {
            return "fixed";
        }
        String scale = UnsetValues.is(f.getScale()) ? "" : ", " + style.bound(f.getScale());
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
                .filter(l -> !UnsetValues.is(l))
                .map(l -> "case " + style.label(l) + ": ")
                .collect(Collectors.joining());
        return labels + (c.isDefault() ? "default: " : "") + declarator(c, c.getName()) + "; ";
    }

    /** Returns a type, a name and the dimensions of an array: {@code double matrix[4][4]}. */
    public String declarator(Typed typed, String name) {
        return of(typed.getType()) + " " + style.identifier(name) + style.dimensions(typed.getDimensions());
    }
}

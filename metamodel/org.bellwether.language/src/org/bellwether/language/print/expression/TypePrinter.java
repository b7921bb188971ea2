// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.language.print.text.Lexemes;
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

/** The uses of types. */
public final class TypePrinter {
    private final NamePrinter names;
    private final ExpressionPrinter expressions;
    private final boolean inline;

    public TypePrinter(NamePrinter names, ExpressionPrinter expressions) {
        this(names, expressions, false);
    }

    /** @param inline whether types within structs, unions and exceptions stand where they are used first, as IDL has them */
    public TypePrinter(NamePrinter names, ExpressionPrinter expressions, boolean inline) {
        this.names = names;
        this.expressions = expressions;
        this.inline = inline;
    }

    public boolean isInline() {
        return inline;
    }

    public String print(TypeSpec type) {
        if (type instanceof PrimitiveType p) {
            return p.getKind().getLiteral();
        } else if (type instanceof StringType s) {
            return (s.isWide() ? "wstring" : "string")
                    + (Missing.is(s.getBound()) ? "" : "<" + bound(s.getBound()) + ">");
        } else if (type instanceof FixedType f) {
            return fixed(f);
        } else if (type instanceof SequenceType s) {
            String bound = Missing.is(s.getBound()) ? "" : ", " + bound(s.getBound());
            return "sequence<" + print(s.getElement()) + bound + ">";
        } else if (inline && type instanceof NamedType n && TypeScopes.isDefining(n)) {
            return definition(n.getType());
        } else if (type instanceof NamedType n) {
            String name = names.of(n, n.getType());
            return name.equals(Lexemes.MISSING) ? "::" + Lexemes.MISSING : name;
        }
        return Lexemes.MISSING;
    }

    private String definition(TypeDefinition type) {
        String name = Lexemes.name(type.getName());
        if (type instanceof Struct s) {
            return "struct " + name + " { "
                    + s.getMembers().stream()
                            .map(m -> declarator(m, m.getName()) + "; ")
                            .collect(Collectors.joining()) + "}";
        } else if (type instanceof Union u) {
            return "union " + name + " switch (" + print(u.getDiscriminator()) + ") { "
                    + u.getCases().stream().map(this::unionCase).collect(Collectors.joining()) + "}";
        } else if (type instanceof Enumeration e) {
            return "enum " + name + " { "
                    + e.getEnumerators().stream()
                            .map(v -> Lexemes.name(v.getName()))
                            .collect(Collectors.joining(", ")) + " }";
        }
        throw new IllegalStateException(
                "no type within others is a " + type.eClass().getName());
    }

    private String unionCase(UnionCase c) {
        String labels = c.getLabels().stream()
                .filter(l -> !Missing.is(l))
                .map(l -> "case " + expressions.bound(l) + ": ")
                .collect(Collectors.joining());
        return labels + (c.isDefault() ? "default: " : "") + declarator(c, c.getName()) + "; ";
    }

    private String fixed(FixedType f) {
        if (Missing.is(f.getDigits()) && Missing.is(f.getScale())) {
            return "fixed";
        }
        return "fixed<" + bound(f.getDigits()) + (Missing.is(f.getScale()) ? "" : ", " + bound(f.getScale())) + ">";
    }

    private String bound(Expression e) {
        return expressions.shiftless(e);
    }

    /** A type, a name and the dimensions of an array: {@code double matrix[4][4]}. */
    public String declarator(Typed typed, String name) {
        return print(typed.getType()) + " " + Lexemes.name(name) + dimensions(typed.getDimensions());
    }

    public String dimensions(List<Expression> dimensions) {
        return expressions.indices(dimensions);
    }
}
